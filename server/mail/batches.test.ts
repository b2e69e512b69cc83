import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** Batches of an organization that has so many rows, on a machine that needs so many milliseconds for each and a batch. */
const machine = (left: number, cost: { row: number; batch?: number }) => {
  const clock = { ms: 0 }
  const ending = new AbortController()
  const asked: number[] = []
  const took: number[] = []
  const pauses: number[] = []
  const work = { left, cost }
  const takeAll = createBatches({
    take: async (_, most) => {
      const taken = Math.min(most, work.left)
      const ms = taken * work.cost.row + (work.cost.batch ?? 0)
      work.left -= taken
      clock.ms += ms
      asked.push(most)
      took.push(ms)
      return taken
    },
    signal: ending.signal,
    now: () => clock.ms,
    pause: async (ms) => void pauses.push(ms),
  })
  return { work, asked, took, pauses, ending, takeAll: () => takeAll('an organization') }
}

describe('batches', () => {
  it('come to the size that takes 75 ms, and leave nothing', async () => {
    const { work, asked, took, pauses, takeAll } = machine(5000, { row: 0.25 })
    await takeAll()
    expect(asked.slice(0, 4)).toEqual([100, 200, 300, 300])
    expect(Math.max(...took)).toBe(75)
    expect(work.left).toBe(0)
    // After each but the last: changes that wait come between.
    expect(pauses).toEqual(Array(asked.length - 1).fill(100))
  })

  it('are of 1 000 rows at most, however fast the machine is, and of 50 at least', async () => {
    const fast = machine(10_000, { row: 0.001 })
    await fast.takeAll()
    expect(fast.asked.slice(0, 5)).toEqual([100, 200, 400, 800, 1000])
    const slow = machine(1000, { row: 10 })
    await slow.takeAll()
    expect(slow.asked.slice(0, 3)).toEqual([100, 50, 50])
    expect(slow.work.left).toBe(0)
  })

  it('stay below 200 ms when the machine is suddenly two and a half times as slow, and are smaller immediately', async () => {
    const { work, took, takeAll } = machine(2000, { row: 0.25 })
    await takeAll()
    work.left = 2000
    work.cost = { row: 0.625 }
    const before = took.length
    await takeAll()
    expect(took[before]).toBeLessThan(200)
    for (const ms of took.slice(before + 1, -1)) expect(ms).toBe(75)
  })

  it('are smaller where an organization is waited for, and not larger for one that was not full', async () => {
    const { work, asked, takeAll } = machine(2000, { row: 0.25 })
    await takeAll()
    for (const [batch, next] of [
      [0, 300],
      [150, 150],
      [0, 150],
    ] as const) {
      work.left = 1
      work.cost = { row: 0, batch }
      await takeAll()
      work.left = 0
      work.cost = { row: 0, batch: 0 }
      await takeAll()
      expect(asked.at(-1)).toBe(next)
    }
  })

  it('end when they are to, also before all is taken', async () => {
    const { work, asked, ending, takeAll } = machine(1000, { row: 0.25 })
    ending.abort()
    await takeAll()
    expect(asked).toEqual([])
    expect(work.left).toBe(1000)
  })
})
