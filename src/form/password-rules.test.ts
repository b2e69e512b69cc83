import { expect, test } from 'vitest'
import { passwordError } from './password-rules'

test.each([
  ['correct horse battery', 'mara.lindt', null],
  ['nine char', 'mara.lindt', 'The password must have at least 10 characters; it has 9.'],
  ['🦊'.repeat(10), 'mara.lindt', null],
  ['🦊'.repeat(65), 'mara.lindt', 'The password can have at most 128 characters and 256 bytes.'],
  ['x'.repeat(129), 'mara.lindt', 'The password can have at most 128 characters and 256 bytes.'],
  ['x'.repeat(128), 'mara.lindt', null],
  ['my MARA.Lindt key', 'mara.lindt', 'The password can’t contain the user name.'],
  ['the old ox is here', 'ox', null],
  ['e\u0301'.repeat(9), 'mara', 'The password must have at least 10 characters; it has 9.'],
  [
    'from a cell\t',
    'mara',
    'The password ends with a tab or line break, probably from a spreadsheet cell. Remove it.',
  ],
  [
    'from a cell\r\n',
    'mara',
    'The password ends with a tab or line break, probably from a spreadsheet cell. Remove it.',
  ],
  ['from\ta cell', 'mara', 'The password can’t contain tabs, line breaks or other control characters.'],
  ['from\u0001a cell', 'mara', 'The password can’t contain tabs, line breaks or other control characters.'],
  ['mara\u00a0lindt is here', 'mara lindt', 'The password can’t contain the user name.'],
])('%j for %s', (password, localPart, error) => {
  expect(passwordError(password, localPart)).toBe(error)
})
