import { expect, it } from 'vitest'
import { isSpreading, onlySpreads, spreadingText } from './spreading-text'

const before = ['10 mx1.postroom.example.', '20 mx2.postroom.example.']
const other = ['10 mx.other.example.']
const record = (...servers: (string[] | null)[]) => ({
  evidence: {
    new_code: 'elsewhere' as const,
    servers: servers.map((values, index) => ({ name: `ns${index}.example`, address: '192.0.2.1', values })),
  },
  seen: before.map((value) => ({ value, ttl: 300, from: '192.0.2.53:53' })),
  unchecked_since: '2026-11-20T09:15:00.000Z',
})
const failed = { evidence: null, seen: [], unchecked_since: '2026-11-20T09:15:00.000Z' }

it.each([
  [record(before, other, other), 'A change is propagating: 1 of 3 name servers has the old values.'],
  [record(before.toReversed(), other), 'A change is propagating: 1 of 2 name servers has the old values.'],
  [record(before, before, []), 'A change is propagating: 2 of 3 name servers have the old values.'],
  [record(before, null), 'A change is propagating: 1 of 1 name server has the old values.'],
  [record(other, null), 'A change is propagating: 0 of 1 name server have the old values.'],
  [record(), 'A change was seen. It counts when the next check confirms it.'],
  [record(null), 'A change was seen. It counts when the next check confirms it.'],
])('a change that is spreading is told by its servers', (spreading, expected) => {
  expect(spreadingText(spreading)).toBe(expected)
})

it('a change that is spreading is told from a lookup that failed', () => {
  const right = { ...failed, unchecked_since: null }
  expect([isSpreading(record(before)), isSpreading(failed)]).toEqual([true, false])
  expect(onlySpreads([right, record(before)])).toBe(true)
  expect(onlySpreads([right, record(before), failed])).toBe(false)
  expect(onlySpreads([right])).toBe(false)
})
