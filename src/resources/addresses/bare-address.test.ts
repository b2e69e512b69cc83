import { expect, test } from 'vitest'
import { bareAddress } from './bare-address'

test.each([
  'ada@x.org',
  ' ada@x.org ',
  'mailto:ada@x.org',
  'MAILTO:ada@x.org?subject=Hello',
  'Ada Lovelace <ada@x.org>',
  '"Lovelace, Ada" <ada@x.org>;',
  '<ada@x.org>',
  '"ada@x.org"',
  '“ada@x.org”',
  "'ada@x.org',",
  'ada@x.org;',
  '[ada@x.org]',
  '<mailto:ada@x.org>',
])('%s is the address in it', (text) => expect(bareAddress(text)).toBe('ada@x.org'))

test.each(['', 'ada', "o'brien@x.org", 'a?b@x.org', 'ada@x.org; ben@x.org', 'a b@x.org'])(
  '“%s” stays as it is',
  (text) => expect(bareAddress(text)).toBe(text),
)
