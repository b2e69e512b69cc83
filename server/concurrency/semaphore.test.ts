import { expect, test } from 'vitest'
import { createTurns } from './semaphore.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** One turn that is taken, and what waits for it by name, in the order in which it was served. */
const setUp = async (waiters: Record<string, number>) => {
  const turns = createTurns(1)
  await turns.take()
  const served: string[] = []
  for (const [name, since] of Object.entries(waiters))
    void turns.take(undefined, since).then(() => served.push(name))
  const serve = async () => {
    turns.done()
    await settled()
    return served.at(-1)
  }
  return { turns, serve }
}

test('the oldest comes first, and of the same age whoever came first', async () => {
  const { serve, turns } = await setUp({ new: 30, old: 10, middle: 20, 'as old': 10 })
  expect([await serve(), await serve(), await serve(), await serve()]).toEqual([
    'old',
    'as old',
    'middle',
    'new',
  ])
  expect(turns.counts()).toEqual({ running: 1, waiting: 0 })
  turns.done()
  expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
})

test('who waits too long goes, and all go when they are sent away', async () => {
  const { serve, turns } = await setUp({ patient: 10 })
  const late = turns.take({ after: 5, error: () => new Error('too long') }, 0)
  await expect(late).rejects.toThrow('too long')
  expect(await serve()).toBe('patient')
  const others = [turns.take(), turns.take()].map((taken) => taken.catch((error: Error) => error.message))
  turns.dismiss(new Error('away'))
  expect(await Promise.all(others)).toEqual(['away', 'away'])
  expect(turns.counts()).toEqual({ running: 1, waiting: 0 })
})
