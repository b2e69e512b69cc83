import { expect, test } from 'vitest'
import { changeWords } from './welcome-words'

test('a sheet says where the password is changed, and what waits for it', () => {
  const url = 'https://mail.example/me'
  expect(changeWords(true, { url, isKeptOut: true })).toBe(
    `First choose a password of your own on ${url}: mail programs are not let in before.`,
  )
  expect(changeWords(true, { url, isKeptOut: false })).toBe(`Choose a password of your own on ${url}.`)
  expect(changeWords(true, { url: null, isKeptOut: false })).toMatch(/at the first sign-in/)
  expect(changeWords(false, { url, isKeptOut: true })).toBe(`You can change this password on ${url}.`)
  expect(changeWords(false, { url: null, isKeptOut: false })).toBe('')
})
