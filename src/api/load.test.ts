import { beforeEach, expect, test } from 'vitest'
import { load } from './load'
import { queryClient } from './query-client'

const queryKey = ['organization', 'getThing', {}]
let answer: (text: string) => void = () => {}
const options = {
  queryKey,
  queryFn: () =>
    new Promise<string>((resolve) => {
      answer = resolve
    }),
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, 'old', { updatedAt: 1 })
})

test('cached data is there immediately, and refreshed in the background', async () => {
  await load(options)
  expect(queryClient.getQueryData(queryKey)).toBe('old')
  answer('new')
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('new')
})

test('what a write has outdated is waited for', async () => {
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const loaded = load(options).then(() => queryClient.getQueryData(queryKey))
  answer('new')
  expect(await loaded).toBe('new')
})
