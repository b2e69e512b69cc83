import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createLoad, queriesPerCheck } from './load.ts'

it.each([
  ['nothing yet', { checks: 0, queries: 0 }, 13],
  ['a usual number', { checks: 1000, queries: 13_000 }, 13],
  ['more', { checks: 9900, queries: 30 * 9900 }, 29.83],
  // Invented records need no queries, and real ones are still to come.
  ['none', { checks: 1000, queries: 0 }, 13],
])('the queries of a check are estimated from %s', (_, work, expected) => {
  expect(queriesPerCheck(work)).toBe(expected)
})

it('domains are counted once for looks at the same time, and again after a failure', async () => {
  let counts = 0
  let fails = true
  const database: Pick<Database, 'plain'> = {
    plain: async () => {
      counts += 1
      if (fails) throw new Error('The database is away.')
      return { domain_count: 10_000, bad_count: 7 } as never
    },
  }
  const readLoad = createLoad(database, 26, () => ({ checks: 0, queries: 0 }))
  await expect(readLoad()).rejects.toThrow('away')
  fails = false
  const loads = await Promise.all([readLoad(), readLoad()])
  expect(loads[1]).toEqual({ domains: 10_000, bad: 7, checksPerSecond: 2 })
  expect(counts).toBe(2)
})
