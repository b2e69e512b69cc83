import { expect, test } from 'vitest'
import { changeWords } from './welcome-words'

test('a sheet says where the password is changed, and what waits for it', () => {
  const url = 'https://mail.example/me'
  expect(changeWords(true, { url, isKeptOut: true })).toBe(
    `First choose your own password at ${url}. Mail programs can’t sign in until then.`,
  )
  expect(changeWords(true, { url, isKeptOut: false })).toBe(`Choose your own password at ${url}.`)
  expect(changeWords(true, { url: null, isKeptOut: false })).toMatch(/when you first sign in/)
  expect(changeWords(false, { url, isKeptOut: true })).toBe(`You can change this password at ${url}.`)
  expect(changeWords(false, { url: null, isKeptOut: false })).toBe('')
})
