import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/errors'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import { csvLines } from '../../util/csv'
import { createLineCounter, readStream } from './read-stream'

/** A response in these pieces. */
const piecesOf = (texts: readonly string[]) => {
  const left = [...texts]
  return {
    read: () => Promise.resolve(left.length > 0 ? { done: false, value: left.shift() } : { done: true }),
  }
}

const readWhole = async (reader: ReturnType<typeof readStream>) => {
  let text = ''
  for (let next = await reader.next(); next !== null; next = await reader.next()) text += next
  return text
}

test('the rows are those of the response, wherever it is cut, and are counted', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,"\r\n é'.split(/(?:)/u)) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell)),
      fc.array(fc.nat(200), { maxLength: 6 }),
      async (rows, cuts) => {
        const file = csvLines([['address', 'mailbox.used_bytes'], ...rows])
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, file.length)).toSorted((a, b) => a - b),
          file.length,
        ]
        const texts = places.slice(1).map((place, at) => file.slice(places[at], place))
        const reader = readStream(() => Promise.resolve(piecesOf(texts)), 5)
        expect(reader.total()).toBe(5)
        expect(await readWhole(reader)).toBe(csvLines(rows))
        expect([reader.count(), reader.total()]).toEqual([rows.length, rows.length])
      },
    ),
  )
})

test('a line break in quotes ends no line', () => {
  const count = createLineCounter()
  expect([count('a,"b\r\n'), count('""c\n"\r'), count('\n"x"\r\n')]).toEqual([0, 0, 2])
})

test('a response that breaks off is no file', async () => {
  const reader = readStream(
    () => Promise.resolve({ read: () => Promise.reject(new TypeError('network error')) }),
    5,
  )
  await expect(reader.next()).rejects.toThrow(Unreachable)
})

test('it waits while others have their turn, and not after it was stopped', async () => {
  vi.useFakeTimers()
  try {
    const busy = new ApiProblem({ code: 'rate_limited', title: 'Busy', status: 429 } as Problem, null, 5)
    const open = vi
      .fn<(signal: AbortSignal) => Promise<ReturnType<typeof piecesOf>>>()
      .mockRejectedValueOnce(busy)
      .mockResolvedValue(piecesOf(['address\r\n', 'a\r\n']))
    const reader = readStream(open, 1)
    const first = reader.next()
    await vi.advanceTimersByTimeAsync(4999)
    expect(open).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await first).toBe('')
    reader.stop()
    expect(open.mock.lastCall?.[0].aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
