import { expect, test } from 'vitest'
import { describeInvisible, trimInvisible } from './invisible'

test('a character that can’t be seen is named with its place', () => {
  expect(describeInvisible('in\u00adv5')).toBe('Character 3 can’t be seen: a soft hyphen (U+00AD).')
  expect(describeInvisible('😀a\u200b')).toBe('Character 3 can’t be seen: a zero-width space (U+200B).')
  expect(describeInvisible('\u202aa')).toBe('Character 1 can’t be seen: U+202A.')
  expect(describeInvisible('a b')).toBeNull()
})

test('invisible characters at the ends are taken off, those inside stay', () => {
  expect(trimInvisible('\u202a\u200b a\u200bb\u00a0\u202c\ufeff')).toBe('a\u200bb')
})
