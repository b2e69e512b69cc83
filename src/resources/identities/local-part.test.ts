import { expect, test } from 'vitest'
import { localPartError } from './local-part'

test.each([
  ["o'brien", "An apostrophe (“'”) can’t be in an address. “obrien” can be used."],
  ['o’neil', 'An apostrophe (“’”) can’t be in an address. “oneil” can be used.'],
  ['john+sales', 'A plus sign (“+”) can’t be in an address. “john.sales” can be used.'],
  ['a&b', '“&” can’t be in an address. “a.b” can be used.'],
  ['first last', 'A space can’t be in an address. “first.last” can be used.'],
  ['müller', '“ü” can’t be in an address. “muller” can be used.'],
  ['İlker', '“İ” can’t be in an address. “ilker” can be used.'],
  ['groß', '“ß” can’t be in an address. “gross” can be used.'],
  ['dot.', 'A dot can’t be first, last, or beside another dot. “dot” can be used.'],
  ['a..b', 'A dot can’t be first, last, or beside another dot. “a.b” can be used.'],
  ['in\u00adv5', 'Character 3 can’t be seen: a soft hyphen (U+00AD). “inv5” can be used.'],
  ['"quoted"', 'A quotation mark (“"”) can’t be in an address. “quoted” can be used.'],
  ['-dash', 'An address can’t begin with a hyphen. “dash” can be used.'],
  ['--a.-b', 'An address can’t begin with a hyphen. “a.-b” can be used.'],
  ['-', 'An address can’t begin with a hyphen.'],
  ['-o’neil', 'An apostrophe (“’”) can’t be in an address. “oneil” can be used.'],
  ['李', '“李” can’t be in an address.'],
  ['\u212Aim', '“\u212A” can’t be in an address. “kim” can be used.'],
])('%s is refused with the character and what can be used', (typed, error) =>
  expect(localPartError(typed)).toBe(error),
)

test.each(['', 'ada', 'UPPER.Case', 'under_score', 'da-sh-', '_dash', '0'])('“%s” is allowed', (typed) =>
  expect(localPartError(typed)).toBeNull(),
)
