import { expect, it } from 'vitest'
import { slowPatterns, slowWith } from './patterns.js'

it('no pattern of the server needs more time than a text has characters', () => {
  expect(slowPatterns(['server'])).toEqual([])
}, 120_000)

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
