import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectRedis, type SharedStore } from '../cache/shared-store.ts'
import type { Problem } from '../problem.ts'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis.js'
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts'

/** The result of an attempt that fails: null, or the seconds to wait. */
const fail = (limit: SignInLimit, address: string, source = '192.0.2.1') =>
  limit.beginSignIn(source, address).then(
    () => null,
    (error: Problem) => [error.code, Number(error.headers['retry-after'])],
  )
const failTimes = async (limit: SignInLimit, times: number, address: string) => {
  for (let round = 0; round < times; round += 1) await fail(limit, address)
}

describe('attempts to sign in', () => {
  it('that could not be checked are not counted', async () => {
    const limit = createSignInLimit()
    for (let round = 0; round < 60; round += 1)
      (await limit.beginSignIn('192.0.2.1', 'ada@example.test')).takeBack()
    expect(await fail(limit, 'ada@example.test')).toBeNull()
  })

  it('that succeed give no further attempts at other addresses', async () => {
    const limit = createSignInLimit()
    for (let round = 0; round < 50; round += 1) {
      await fail(limit, `nobody${round}@example.test`)
      const own = `own${round % 3}@example.test`
      if (round < 49) await (await limit.beginSignIn('192.0.2.1', own)).succeed()
    }
    expect(await fail(limit, 'another@example.test')).toEqual(['rate_limited', 30])
    // From elsewhere it is as before.
    expect(await fail(limit, 'another@example.test', '192.0.2.2')).toBeNull()
  })

  it('that succeed too often are counted as if they had failed, wherever they come from', async () => {
    const limit = createSignInLimit()
    const succeed = async (n: number) =>
      (await limit.beginSignIn(`192.0.2.${n}`, 'ada@example.test'))
        .succeed()
        .catch((error: Problem) => error.code)
    for (let round = 0; round < 20; round += 1) expect(await succeed(round)).toBeUndefined()
    for (let round = 0; round < 5; round += 1) expect(await succeed(round)).toBe('rate_limited')
    expect(await fail(limit, 'ada@example.test')).toEqual(['rate_limited', 30])
    expect(await fail(limit, 'ben@example.test')).toBeNull()
  })

  it('count for a network of IPv6', async () => {
    const limit = createSignInLimit()
    for (let round = 0; round < 50; round += 1)
      await fail(limit, `nobody${round}@example.test`, `2001:db8::${round.toString(16)}`)
    expect(await fail(limit, 'another@example.test', '2001:db8::ffff')).toEqual(['rate_limited', 30])
  })

  it('are forgotten after two hours without one', async () => {
    let now = 0
    const limit = createSignInLimit({ clock: () => now })
    await failTimes(limit, 4, 'ada@example.test')
    now += 2 * 60 * 60_000
    await failTimes(limit, 4, 'ada@example.test')
    expect(await fail(limit, 'ada@example.test')).toBeNull()
    expect(await fail(limit, 'ada@example.test')).toEqual(['rate_limited', 30])
  })
})

// A machine without redis-server cannot tell; those that judge a change have one.
describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer
  let stores: SharedStore[]
  beforeAll(async () => {
    redis = await startRedis()
    // Processes count alone while Redis is slow, as on a busy machine.
    stores = [1, 2].map(() =>
      connectRedis({ url: redis.url, commandTimeoutMs: 10_000, onChange: () => undefined }),
    )
    await vi.waitUntil(() => stores.every((store) => store.isUsable()))
  })
  afterAll(async () => {
    for (const store of stores) store.close()
    await redis.close()
  })
  const limits = () => stores.map((shared) => createSignInLimit({ shared })) as [SignInLimit, SignInLimit]

  it('all processes count together, and wait longer with each attempt', async () => {
    const [one, other] = limits()
    await failTimes(one, 3, 'ada@example.test')
    await failTimes(other, 2, 'ada@example.test')
    for (const limit of [one, other]) {
      const [code, seconds] = (await fail(limit, 'ada@example.test')) ?? []
      expect(code).toBe('rate_limited')
      expect(seconds).toBeGreaterThan(25)
      expect(seconds).toBeLessThanOrEqual(30)
    }
    const client = new Redis(redis.url)
    await client.del(...(await client.keys('postroom:wait:address:*')))
    expect(await fail(one, 'ada@example.test')).toBeNull()
    expect((await fail(other, 'ada@example.test'))?.[1]).toBeGreaterThan(30)
    // No address appears there as it was typed.
    expect((await client.keys('*')).join()).not.toContain('ada@')
    client.disconnect()
  })

  it('checks only as many attempts as are free, however many come at the same time', async () => {
    const both = limits()
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        fail(both[n % 2] as SignInLimit, 'ben@example.test', `192.0.2.${n}`),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(5)
  })

  it('the right password has all of them forget', async () => {
    const [one, other] = limits()
    await failTimes(one, 4, 'eve@example.test')
    await (await other.beginSignIn('192.0.2.1', 'eve@example.test')).succeed()
    await failTimes(one, 4, 'eve@example.test')
    expect(await fail(other, 'eve@example.test')).toBeNull()
  })
})
