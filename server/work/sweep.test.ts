import { EventEmitter, once } from 'node:events'
import { expect, it } from 'vitest'
import { type Queue, startWorker, type Job } from './worker.ts'

/** A queue with one job that never ends, and a sweep with so many parts. */
const busyQueue = (parts: number) => {
  let isClaimed = false
  let left = parts
  const end = new EventEmitter()
  const hasSwept = once(end, 'swept')
  const queue: Queue<Job> = {
    lease: async () => {
      const jobs = isClaimed ? [] : [{ attempts: 1 }]
      isClaimed = true
      return jobs
    },
    run: (_task, _worker, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    postpone: async () => undefined,
    release: async () => undefined,
    sweep: async () => {
      left -= 1
      if (left === 0) end.emit('swept')
      return left > 0
    },
  }
  return { queue, hasSwept }
}

it('deletes the rest without waiting for the next poll, also while all slots are busy', async () => {
  const { queue, hasSwept } = busyQueue(50)
  const worker = startWorker({ queue, concurrency: 1, timeoutMs: 60_000, leaseMs: 60_000, pollMs: 3_600_000 })
  await expect(hasSwept).resolves.toEqual([])
  await worker.close()
})
