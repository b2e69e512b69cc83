import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSnapshotSlots, type SnapshotSlot } from './snapshot-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hang = new Promise<never>(() => undefined)

/** The slot of work that never ends, and how often it was taken away. */
const hold = async (run: ReturnType<typeof createSnapshotSlots>, organizationId: string) => {
  let closed = 0
  const slot = await new Promise<SnapshotSlot>((resolve) => {
    void run(organizationId, (given) => {
      given.onClose(() => (closed += 1))
      resolve(given)
      return hang
    })
  })
  return { slot, closed: () => closed }
}

it('a reader loses its slot after 5 s of delay in all, without the first 100 ms of each batch', async () => {
  const run = createSnapshotSlots(2)
  const reader = await hold(run, 'one')
  for (let batch = 0; batch < 3; batch += 1) {
    reader.slot.batchBegins()
    await vi.advanceTimersByTimeAsync(1300)
    reader.slot.batchEnds()
  }
  // Delays of 3.6 s. While the snapshot reads, the reader delays nothing.
  void hold(run, 'two')
  await vi.advanceTimersByTimeAsync(10_000)
  reader.slot.batchBegins()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reader.closed()).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reader.closed()).toBe(1)
  expect(() => reader.slot.assertOpen()).toThrow('too slow')
  await vi.advanceTimersByTimeAsync(5000)
  expect(reader.closed()).toBe(1)
})

it('the slowest reader loses its slot, and only one until it is free', async () => {
  const run = createSnapshotSlots(4)
  const [slow, slower] = [await hold(run, 'one'), await hold(run, 'two')]
  slower.slot.batchBegins()
  await vi.advanceTimersByTimeAsync(1000)
  slow.slot.batchBegins()
  void hold(run, 'three')
  await vi.advanceTimersByTimeAsync(15_000)
  expect([slow.closed(), slower.closed()]).toEqual([0, 1])
})
