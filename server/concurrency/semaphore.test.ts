import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'
import { createSemaphore } from './semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A semaphore for one piece of work, which runs, and the names of the waiters in the order in which they were served. */
const setUp = async (waiters: Record<string, number>) => {
  const semaphore = createSemaphore(1)
  await semaphore.acquire()
  const order: string[] = []
  for (const [name, since] of Object.entries(waiters))
    void semaphore.acquire(undefined, since).then(() => order.push(name))
  const serve = async () => {
    semaphore.release()
    await settled()
    return order.at(-1)
  }
  return { semaphore, serve }
}

test('the oldest comes first, and of the same age the first one', async () => {
  const { serve, semaphore } = await setUp({ new: 30, old: 10, middle: 20, 'as old': 10 })
  expect([await serve(), await serve(), await serve(), await serve()]).toEqual([
    'old',
    'as old',
    'middle',
    'new',
  ])
  expect(semaphore.counts()).toEqual({ running: 1, waiting: 0 })
  semaphore.release()
  expect(semaphore.counts()).toEqual({ running: 0, waiting: 0 })
})

test('what waits too long is rejected, and all can be rejected together', async () => {
  const { serve, semaphore } = await setUp({ patient: 10 })
  const late = semaphore.acquire({ timeoutMs: 5, error: () => new Error('too long') }, 0)
  await expect(late).rejects.toThrow('too long')
  expect(await serve()).toBe('patient')
  const others = [semaphore.acquire(), semaphore.acquire()].map((acquired) =>
    acquired.catch((error: Error) => error.message),
  )
  semaphore.rejectAll(new Error('away'))
  expect(await Promise.all(others)).toEqual(['away', 'away'])
  expect(semaphore.counts()).toEqual({ running: 1, waiting: 0 })
})

test('names do not wait for each other, and are rejected together or by name', async () => {
  const semaphore = createKeyedSemaphore(1)
  const acquire = (name: string) =>
    semaphore.acquire(name, { timeoutMs: 10_000, error: () => new Error('too long') })
  await acquire('one')
  await acquire('other')
  const outcomes: string[] = []
  const wait = (name: string) =>
    void acquire(name).then(
      () => outcomes.push(`${name} runs`),
      (error: Error) => outcomes.push(`${name} ${error.message}`),
    )
  wait('one')
  wait('other')
  semaphore.rejectAll(new Error('is over its limit'), 'one')
  await settled()
  expect(outcomes).toEqual(['one is over its limit'])
  semaphore.release('other')
  await settled()
  expect(outcomes).toEqual(['one is over its limit', 'other runs'])
  wait('one')
  wait('other')
  semaphore.rejectAll(new Error('is away'))
  await settled()
  expect(outcomes.slice(2)).toEqual(['one is away', 'other is away'])
})
