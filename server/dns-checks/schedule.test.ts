import { describe, expect, it } from 'vitest'
import { type LastClaimCheck, type LastCheck, nextClaimDelay, nextDelay } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute

const after = (values: Partial<LastCheck>, random = 0.5) =>
  nextDelay(
    {
      status: 'verified',
      statusMs: 0,
      ttlMs: hour,
      failedCount: 0,
      waitingMs: null,
      waitingCount: 0,
      isUnconfirmed: false,
      load: { domains: 3, bad: 1, checksPerSecond: 1.5 },
      ...values,
    },
    random,
  )

describe('the next check', () => {
  it.each([
    ['a healthy domain: when its records expire, after an hour at least', {}, hour],
    ['an hour at least', { ttlMs: minute }, hour],
    ['a day at most', { ttlMs: 100 * hour }, 24 * hour],
    ['a broken one: when its records expire', { status: 'broken', ttlMs: 20 * minute }, 20 * minute],
    ['after five minutes at least', { status: 'broken', ttlMs: minute }, 5 * minute],
    ['hourly after a day', { status: 'not_set_up', statusMs: 25 * hour, ttlMs: minute }, hour],
    ['an unconfirmed one: soon', { isUnconfirmed: true }, 5 * minute],
    ['when its records expire, if that is sooner', { isUnconfirmed: true, ttlMs: 20_000 }, 20_000],
    ['healthy and waited for', { waitingMs: 0, waitingCount: 1 }, hour],
  ] as const)('%s', (_, values, delay) => {
    expect(after(values)).toBe(delay)
  })

  it('comes soon and then less often while a broken domain is waited for, for three days', () => {
    const counts = [0, 1, 2, 3, 4, 5, 6]
    const delays = counts.map((waitingCount) => after({ status: 'broken', waitingMs: 0, waitingCount }))
    expect(delays).toEqual([30_000, minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute, 15 * minute])
    expect(after({ status: 'broken', waitingMs: 73 * hour, waitingCount: 300, statusMs: 73 * hour })).toBe(
      hour,
    )
  })

  it('comes less and less often while no server answers', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((failedCount) =>
      after({ failedCount, status: 'broken', waitingMs: 0 }),
    )
    expect(delays).toEqual([minute, 2 * minute, 5 * minute, 15 * minute, hour, hour])
  })

  it('comes later with many domains, so that a process can look at all of them with a part of its queries', () => {
    const load = { domains: 10_000, bad: 1000, checksPerSecond: 20 / 13 }
    const checksPerHour = (domains: number, delayMs: number) => (domains * hour) / delayMs
    const healthy = after({ load })
    const bad = after({ load, status: 'broken', ttlMs: minute })
    expect([healthy / hour, bad / hour]).toEqual([expect.closeTo(3.6, 1), expect.closeTo(0.9, 1)])
    const most = load.checksPerSecond * 3600
    expect(checksPerHour(9000, healthy) + checksPerHour(1000, bad)).toBeLessThan(0.75 * most)
    // All of them are broken.
    const all = { ...load, bad: load.domains }
    expect(checksPerHour(10_000, after({ load: all, status: 'broken' }))).toBeCloseTo(0.5 * most, 0)
    // A day is no limit for this.
    expect(after({ load: { ...load, domains: 100_000 } }) / hour).toBeCloseTo(36, 0)
    // Requests, and checks that failed, don't wait for others.
    expect(after({ load: all, status: 'broken', waitingMs: 0 })).toBe(30_000)
    expect(after({ load: all, failedCount: 1 })).toBe(minute)
  })

  it('is spread by a tenth', () => {
    expect([after({}, 0), after({}, 1)]).toEqual([54 * minute, 66 * minute])
  })
})

describe('the next check for the record of a claim', () => {
  const afterClaim = (values: Partial<LastClaimCheck>, random = 0.5) =>
    nextClaimDelay({ failedCount: 0, isBlocked: false, waitingMs: 0, waitingCount: 0, ...values }, random)

  it('comes soon and then less often, for three days, and then hourly', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((waitingCount) => afterClaim({ waitingCount }))
    expect(delays).toEqual([30_000, minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute, 15 * minute])
    expect(afterClaim({ waitingMs: 72 * hour - 1, waitingCount: 300 })).toBe(15 * minute)
    expect(afterClaim({ waitingMs: 72 * hour, waitingCount: 300 })).toBe(hour)
  })

  it('comes hourly while another organization is in the way', () => {
    expect(afterClaim({ isBlocked: true })).toBe(hour)
  })

  it('comes less and less often while no server answers', () => {
    expect([1, 2, 3, 4, 5, 6].map((failedCount) => afterClaim({ failedCount }))).toEqual([
      minute,
      2 * minute,
      5 * minute,
      15 * minute,
      hour,
      hour,
    ])
  })

  it('is spread by a tenth', () => {
    expect([afterClaim({}, 0), afterClaim({}, 1)]).toEqual([27_000, 33_000])
  })
})
