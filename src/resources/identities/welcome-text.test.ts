import { expect, test } from 'vitest'
import { passwordChangeSentence } from './welcome-text'

test('a sheet says where the password is changed, and what waits for it', () => {
  const url = 'https://mail.example/me'
  expect(passwordChangeSentence(true, { url, blocksMailPrograms: true })).toBe(
    `First choose your own password at ${url}. Mail apps can’t sign in until then.`,
  )
  expect(passwordChangeSentence(true, { url, blocksMailPrograms: false })).toBe(
    `Choose your own password at ${url}.`,
  )
  expect(passwordChangeSentence(true, { url: null, blocksMailPrograms: false })).toMatch(
    /when you first sign in/,
  )
  expect(passwordChangeSentence(false, { url, blocksMailPrograms: true })).toBe(
    `You can change this password at ${url}.`,
  )
  expect(passwordChangeSentence(false, { url: null, blocksMailPrograms: false })).toBe('')
})
