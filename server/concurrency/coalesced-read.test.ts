import { expect, test } from 'vitest'
import { createCoalescedRead } from './coalesced-read.ts'

const setUp = () => {
  const reads: { name: string; resolve: (value: number) => void; fail: () => void }[] = []
  const coalesce = createCoalescedRead<number>()
  const ask = (name: string) =>
    coalesce(
      name,
      () =>
        new Promise((resolve, reject) => {
          reads.push({ name, resolve, fail: () => reject(new Error('away')) })
        }),
    )
  return { reads, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a request during a read gets the next read, all of them the same', async () => {
  const { reads, ask } = setUp()
  const first = ask('one')
  const later = [ask('one'), ask('one')]
  expect(reads).toHaveLength(1)
  reads[0]?.resolve(1)
  expect(await first).toBe(1)
  await settled()
  expect(reads).toHaveLength(2)
  const last = ask('one')
  reads[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  await settled()
  reads[2]?.resolve(3)
  expect(await last).toBe(3)
  await settled()
  const newRead = ask('one')
  expect(reads).toHaveLength(4)
  reads[3]?.resolve(4)
  expect(await newRead).toBe(4)
})

test('names do not wait for each other, and a failure reaches only the requests that waited for it', async () => {
  const { reads, ask } = setUp()
  const failing = ask('one')
  const after = ask('one')
  const other = ask('other')
  expect(reads.map(({ name }) => name)).toEqual(['one', 'other'])
  reads[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  await settled()
  reads[2]?.resolve(7)
  reads[1]?.resolve(8)
  expect(await after).toBe(7)
  expect(await other).toBe(8)
})
