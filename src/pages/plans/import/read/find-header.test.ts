import { expect, test } from 'vitest'
import type { OpenOptions } from './file-summary'
import { createImportFile } from '../import-file'

const open = (text: string, header: OpenOptions['header'] = null) =>
  createImportFile().open(new TextEncoder().encode(text), { encoding: null, separator: null, header })

test.each([
  ['sep=;\r\nAddress;Name\r\nada@x.org;Ada\r\n', 2],
  ['"sep=;"\nAddress;Name\nada@x.org;Ada\n', 2],
  ['#TYPE Selected.System.String\n"DisplayName","mail"\n"Ada","ada@x.org"\n', 2],
  ['List of staff;;\nAs of 24.11.2026;;\n;;\nE-mail;Name;Department\nada@x.org;Ada;Sales\n', 4],
  ['List of staff\n\nE-mail;Name;Department\nada@x.org;Ada;Sales\n', 3],
  ['Address\nada@x.org\n', 1],
  ['User names\nada\nben\n', 1],
  ['Contact,Shoe size\nada@x.org,38\n', 1],
  ['Sähköposti;Nimi\nada@x.org;Ada\n', 1],
])('the header is found: %j', (text, line) => {
  expect(open(text).headerLine).toBe(line)
})

test.each([
  ['ada\nben\ncy\n', ['address'], 3],
  ['ada,Ada L.\nben,Ben O.\n', ['address', 'none'], 2],
  ['ada@x.org;Ada\nben@x.org;Ben\n', ['address', 'none'], 2],
  [
    'domain;x.org;10\naccount;ada@x.org;Ada;True\naccount;ben@x.org;Ben;True\n',
    ['none', 'address', 'none', 'none'],
    3,
  ],
])('without a header no row is lost: %j', (text, matches, rows) => {
  expect(open(text)).toMatchObject({ headerLine: null, matches, rows, skipped: 0 })
})

test('another line is chosen as the header, or none', () => {
  const text = 'Report of mail\nMail,Person\nada@x.org,Ada\n'
  expect(open(text)).toMatchObject({ headerLine: 2, skipped: 1, rows: 1, headerLines: [1, 2, 3] })
  expect(open(text, 1)).toMatchObject({ headerLine: 1, rows: 2 })
  expect(open(text, 3)).toMatchObject({ headerLine: 3, skipped: 2, rows: 0 })
  expect(open(text, 'none')).toMatchObject({ headerLine: null, rows: 3, skipped: 0 })
})
