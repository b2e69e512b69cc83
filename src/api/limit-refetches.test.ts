import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createRefetchLimit } from './limit-refetches'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('refreshes are sent two at a time, also after a failure; new requests are sent immediately', async () => {
  const limitRefetches = createRefetchLimit()
  const client = new QueryClient()
  client.setQueryData(['known'], 1)
  const pendingRequests: { answer: () => void; fail: () => void }[] = []
  const send = () =>
    new Promise<void>((resolve, reject) => {
      pendingRequests.push({ answer: resolve, fail: () => reject(new Error('away')) })
    })
  const refreshes = Array.from({ length: 4 }, () => limitRefetches({ client, queryKey: ['known'] }, send))
  const outcomes = Promise.allSettled(refreshes)
  await settled()
  expect(pendingRequests).toHaveLength(2)

  const newRequest = limitRefetches({ client, queryKey: ['new'] }, send)
  expect(pendingRequests).toHaveLength(3)

  pendingRequests[0]?.fail()
  await settled()
  expect(pendingRequests).toHaveLength(4)
  pendingRequests[1]?.answer()
  await settled()
  expect(pendingRequests).toHaveLength(5)
  for (const { answer } of pendingRequests) answer()
  await newRequest
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])

  const later = limitRefetches({ client, queryKey: ['known'] }, send)
  expect(pendingRequests).toHaveLength(6)
  pendingRequests[5]?.answer()
  await later
})
