import { expect, it } from 'vitest'
import type { RedirectCount } from '../queries/mail/rule-events.ts'
import { createRuleTally } from './rule-tally.ts'

const limit = 5000
const fail = () => Promise.reject(new Error('The database is away.'))

it('holds no more than its limit while the database is away, however much comes during an attempt', async () => {
  const tally = createRuleTally(
    () => undefined,
    () => 0,
  )
  let round = 0
  const add = () => {
    round += 1
    for (let number = 0; number < limit; number += 1) {
      tally.addRedirect('ada@a.example', `${round}-${number}@b.example`)
      tally.addChange(`${round}-${number}@a.example`)
    }
  }
  const addAndFail = () => {
    add()
    return fail()
  }
  add()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(tally.flushRedirects(addAndFail)).rejects.toThrow('away')
    await expect(tally.flushChanges(addAndFail)).rejects.toThrow('away')
  }
  let counts: RedirectCount[] = []
  let addresses: string[] = []
  await tally.flushRedirects(async (all) => void (counts = all))
  await tally.flushChanges(async (all) => void (addresses = all))
  expect([counts.length, addresses.length]).toEqual([limit, limit])
  // Seven rounds of both came, and one is left.
  expect(tally.takeDropped()).toBe(2 * 6 * limit)
  expect(tally.takeDropped()).toBe(0)
})

it('asks to be written each time that it is half full, and counts everything until it is full', async () => {
  let asked = 0
  const tally = createRuleTally(() => (asked += 1))
  const add = (count: number) => {
    for (let number = 0; number < count; number += 1)
      tally.addRedirect('ada@a.example', `${number}@b.example`)
  }
  add(limit / 2 - 1)
  add(limit / 2 - 1)
  expect(asked).toBe(0)
  add(limit)
  expect([asked, tally.takeDropped()]).toEqual([1, 0])
  await tally.flushRedirects(async () => undefined)
  add(limit + 7)
  expect([asked, tally.takeDropped()]).toEqual([2, 7])
})

it('adds what came during an attempt that failed to what it held', async () => {
  const tally = createRuleTally(
    () => undefined,
    () => 0,
  )
  tally.addRedirect('ada@a.example', 'bob@b.example')
  const failing = tally.flushRedirects(fail)
  tally.addRedirect('Ada@a.example', 'BOB@b.example')
  await expect(failing).rejects.toThrow('away')
  let counts: RedirectCount[] = []
  await tally.flushRedirects(async (all) => void (counts = all))
  expect(counts).toMatchObject([{ address: 'ada@a.example', target: 'bob@b.example', count: 2 }])
})
