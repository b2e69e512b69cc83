import { expect, test } from 'vitest'
import type { Encoding } from '../read/encodings'
import { createImportFile } from '../import-file'

const bytes = Uint8Array.from(
  'Name,Address,Password\nAda,a@x.org,s\nJ\xf6rg,j@x.org,s\xe9cret\nJos\xe9,s\xe9,s\xe9cret\n',
  (letter) => letter.charCodeAt(0),
)
const previewOf = (encoding: Encoding | null) =>
  createImportFile().open(bytes, { encoding, separator: null, header: null }).preview

test('names that an encoding changes are shown, and no password', () => {
  expect(previewOf(null)).toEqual({
    names: [
      { line: 3, text: 'Jörg' },
      { line: 4, text: 'José' },
    ],
    unlikely: 0,
  })
})

test.each<[Encoding, string]>([
  ['windows-1251', 'Jцrg'],
  ['utf-8', 'J\uFFFDrg'],
  ['macintosh', 'Jˆrg'],
])('in the encoding %s they are unlikely', (encoding, text) => {
  const { names, unlikely } = previewOf(encoding)
  expect([names[0], unlikely]).toEqual([{ line: 3, text }, expect.any(Number)])
  expect(unlikely).toBeGreaterThan(0)
})
