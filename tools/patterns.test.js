import { expect, it } from 'vitest'
import { allPatterns, patternsOf, slowPatterns, slowWith } from './patterns.js'

it('no pattern of the server or the contract needs more time than a text has characters', () => {
  const patterns = allPatterns(['server'])
  expect(patterns.filter(({ file }) => file === 'contract').length).toBeGreaterThan(5)
  expect(slowPatterns(patterns)).toEqual([])
}, 120_000)

it('finds patterns that are made of a text', () => {
  const text = `
    const one = new RegExp('^a+$', 'im')
    const two = RegExp(\`^\\\\s*\${name}\`)
    const three = new RegExp(String.raw\`\\d\${name}\`)
    const unknown = new RegExp(source)`
  expect(patternsOf('file.ts', text)).toEqual([
    { file: 'file.ts', line: 2, pattern: '^a+$', flags: 'im' },
    { file: 'file.ts', line: 3, pattern: String.raw`^\s*x`, flags: '' },
    { file: 'file.ts', line: 4, pattern: String.raw`\dx`, flags: '' },
  ])
})

it.each([
  [String.raw`^v=STSv1; id=(.*?)\s*$`, ''],
  [String.raw`^\[v=1\.0\] (.*?)\s*$`, ''],
  [String.raw`^id=a+(.*?)\s*$`, ''],
  // Those that read the tags of DMARC and the lines of MTA-STS policies.
  [String.raw`^\s*([a-z]+)\s*=\s*(.*?)\s*$`, 'is'],
  [String.raw`^\s*([a-z0-9_.-]+)\s*:\s*(.*?)\s*$`, 'i'],
])('finds that /%s/ does', (pattern, flags) => {
  expect(slowWith({ pattern, flags })).not.toBeNull()
})
