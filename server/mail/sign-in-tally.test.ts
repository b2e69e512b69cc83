import { expect, it } from 'vitest'
import { createTally, type FailedSignIn } from './sign-in-tally.ts'

const failure = (more: Partial<FailedSignIn> = {}): FailedSignIn => ({
  address: 'ada@one.example',
  ip: '203.0.113.7',
  service: 'imap',
  isUnknown: false,
  ...more,
})

it('counts by person and source, with the services and the times', () => {
  let now = 1000
  const tally = createTally(() => now)
  tally.add(failure())
  now = 3000
  tally.add(failure({ address: 'ADA@One.Example', service: 'submission' }))
  tally.add(failure({ ip: '2001:db8:1:2::3' }))
  tally.add(failure({ ip: '2001:db8:1:2:ffff::4', service: 'something-else' }))
  tally.add(failure({ ip: 'no address' }))
  now = 4000
  const one = { address: 'ada@one.example', is_unknown: false, first_ms: 1000, last_ms: 1000 }
  expect(tally.take()).toEqual({
    failures: [
      { ...one, source: '203.0.113.7', service_codes: ['imap', 'smtp_submission'], count: 2, first_ms: 3000 },
      { ...one, source: '2001:db8:1:2::/64', service_codes: ['imap'], count: 2 },
      { ...one, source: null, service_codes: ['imap'], count: 1 },
    ],
    dropped: 0,
  })
  expect(tally.take()).toEqual({ failures: [], dropped: 0 })
})

it('keeps nothing of an invalid address', () => {
  const tally = createTally()
  for (const address of ['', 'hunter2', 'a@b\0c', `${'x'.repeat(400)}@one.example`])
    tally.add(failure({ address }))
  expect(tally.take()).toEqual({ failures: [], dropped: 0 })
})

it('stays within bounds under a storm of guesses, and still counts whom it knows', () => {
  const tally = createTally()
  for (let n = 0; n < 50_000; n += 1)
    tally.add(failure({ address: `guess${n}@one.example`, ip: `10.0.${n >> 8}.${n & 255}`, isUnknown: true }))
  for (let n = 0; n < 1000; n += 1) tally.add(failure({ address: `a@random${n}.example`, isUnknown: true }))
  tally.add(failure())
  const { failures, dropped } = tally.take()
  expect(failures).toHaveLength(2000 + 500 + 1)
  expect(failures.find(({ address }) => address === '@one.example')).toMatchObject({
    count: 48_000,
    source: null,
  })
  expect(failures.find(({ address }) => address === 'ada@one.example')).toMatchObject({ count: 1 })
  expect(dropped).toBe(501)
})
