import { expect, it } from 'vitest'
import { asciiDomain } from './ascii-domain.ts'

it.each([
  ['Brightwater.example', 'brightwater.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['bücher。example', 'xn--bcher-kva.example'],
  ['brightwater.example.', 'brightwater.example.'],
  ['[192.0.2.1]', ''],
  ['', ''],
])('%j is %j in DNS', (text, ascii) => expect(asciiDomain(text)).toBe(ascii))

it.each(['/', '?', '#', '\\', '%', '@', ':', ' ', '\t', '\n', '\r', '\u00a0', '%2e', '/../', ':25'])(
  'a text with %j is no name, wherever that is',
  (foreign) => {
    for (const text of [`a${foreign}b.example`, `${foreign}a.example`, `a.example${foreign}`])
      expect(asciiDomain(text)).toBe('')
  },
)
