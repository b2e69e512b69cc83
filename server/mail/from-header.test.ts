import { expect, it } from 'vitest'
import { domainsInFrom } from './from-header.ts'
import { startProcessorTime } from '../../testing/processor-time.ts'

it.each([
  ['ana@a.example', ['a.example']],
  ['Ana Lind <ana@A.Example>', ['a.example']],
  ['<ana@a.example.>', ['a.example']],
  ['"Lind, Ana" <ana@a.example>, ben@b.example', ['a.example', 'b.example']],
  ['Ana <ana @ a . example>', ['a.example']],
  ['Ana <ana@(here)a.example>', ['a.example']],
  ['Ana <ana@a(\\)).example>', ['a.example']],
  ['=?utf-8?q?Ana?=\r\n <ana@a.example>', ['a.example']],
  ['Team: ana@a.example, ben@a.example;', ['a.example']],
  ['"boss@b.example" <ana@a.example>', ['b.example', 'a.example']],
  ['<@b.example:ana@a.example>', ['b.example', 'a.example']],
  ['ana@grünhof.example', ['xn--grnhof-4ya.example']],
  ['"a@b"@c.example', ['b', 'c.example']],
  ['ana', []],
])('finds the domains in %j', (value, domains) => expect(domainsInFrom(value)).toEqual(domains))

it('reads a long value as fast as a short one', () => {
  const processorTime = startProcessorTime()
  for (const part of ['(', '\\', ' ', '@', '.', '"', ') (', '(\\', ' .'])
    domainsInFrom(part.repeat(60_000 / part.length))
  expect(processorTime()).toBeLessThan(1000)
})
