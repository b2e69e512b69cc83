import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createRefetchLimit } from './limit-refetches'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what refreshes is sent two at a time, also after a failure; what is new is sent at once', async () => {
  const limitRefetches = createRefetchLimit()
  const client = new QueryClient()
  client.setQueryData(['known'], 1)
  const open: { answer: () => void; fail: () => void }[] = []
  const send = () =>
    new Promise<void>((resolve, reject) => {
      open.push({ answer: resolve, fail: () => reject(new Error('away')) })
    })
  const refreshes = Array.from({ length: 4 }, () => limitRefetches({ client, queryKey: ['known'] }, send))
  const outcomes = Promise.allSettled(refreshes)
  await settled()
  expect(open).toHaveLength(2)

  const asked = limitRefetches({ client, queryKey: ['new'] }, send)
  expect(open).toHaveLength(3)

  open[0]?.fail()
  await settled()
  expect(open).toHaveLength(4)
  open[1]?.answer()
  await settled()
  expect(open).toHaveLength(5)
  for (const { answer } of open) answer()
  await asked
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])

  const later = limitRefetches({ client, queryKey: ['known'] }, send)
  expect(open).toHaveLength(6)
  open[5]?.answer()
  await later
})
