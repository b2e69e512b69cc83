import { expect, test } from 'vitest'
import { createSharedReading } from './coalesced-read.ts'

const setUp = () => {
  const readings: { name: string; answer: (value: number) => void; fail: () => void }[] = []
  const ask = createSharedReading(
    (name) =>
      new Promise<number>((resolve, reject) => {
        readings.push({ name, answer: resolve, fail: () => reject(new Error('away')) })
      }),
  )
  return { readings, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who asks while it is being read gets what is read after that, all of them the same', async () => {
  const { readings, ask } = setUp()
  const first = ask('one')
  const later = [ask('one'), ask('one')]
  expect(readings).toHaveLength(1)
  readings[0]?.answer(1)
  expect(await first).toBe(1)
  await settled()
  expect(readings).toHaveLength(2)
  const last = ask('one')
  readings[1]?.answer(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  await settled()
  readings[2]?.answer(3)
  expect(await last).toBe(3)
  await settled()
  const anew = ask('one')
  expect(readings).toHaveLength(4)
  readings[3]?.answer(4)
  expect(await anew).toBe(4)
})

test('names do not wait for each other, and a failure is that of those who waited for it', async () => {
  const { readings, ask } = setUp()
  const failing = ask('one')
  const after = ask('one')
  const other = ask('other')
  expect(readings.map(({ name }) => name)).toEqual(['one', 'other'])
  readings[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  await settled()
  readings[2]?.answer(7)
  readings[1]?.answer(8)
  expect(await after).toBe(7)
  expect(await other).toBe(8)
})
