import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Job, type Queue, startWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue that notes when it is asked for jobs, in seconds, and has those that are put into it. */
const notedQueue = (run: Queue<Job>['run'] = async () => undefined) => {
  const begun = Date.now()
  const jobs: Job[] = []
  const asked: number[] = []
  const queue: Queue<Job> = {
    lease: async () => {
      asked.push((Date.now() - begun) / 1000)
      return jobs.splice(0)
    },
    run,
    postpone: async () => undefined,
    release: async () => undefined,
  }
  const options = { queue, concurrency: 4, timeoutMs: 60_000, leaseMs: 60_000 }
  return { queue, jobs, asked, options }
}

it('asks less and less often while there is nothing to do, and again each second after a notification', async () => {
  const { asked, options } = notedQueue()
  const worker = startWorker(options)
  await vi.advanceTimersByTimeAsync(20_500)
  expect(asked).toEqual([0, 1, 3, 7, 12, 17])
  worker.wake()
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked.slice(6)).toEqual([20.5, 21.5, 23.5])
  await worker.close()
})

it('asks each second while a job runs: its queue may take others by and by', async () => {
  const { jobs, asked, options } = notedQueue(
    (_, __, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
  )
  jobs.push({ attempts: 1 })
  const worker = startWorker(options)
  await vi.advanceTimersByTimeAsync(5500)
  expect(asked).toEqual([0, 1, 2, 3, 4, 5])
  await worker.close()
})

it('asks when a job is due that it has postponed or left in part', async () => {
  let runs = 0
  const { jobs, asked, options } = notedQueue(async () => {
    runs += 1
    if (runs === 1) throw new Error('fails')
    return 9500
  })
  const worker = startWorker(options)
  jobs.push({ attempts: 4 })
  await vi.advanceTimersByTimeAsync(0)
  worker.wake()
  // The delay of the fourth attempt is eight seconds.
  await vi.advanceTimersByTimeAsync(7990)
  jobs.push({ attempts: 5 })
  await vi.advanceTimersByTimeAsync(20)
  expect(asked.at(-1)).toBe(8)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(9600)
  expect(asked).toContain(17.5)
  await worker.close()
})
