import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyCache, type Source } from './key-cache.ts'
import { hashApiKey, makeApiKey } from './api-key.ts'
import { authenticate } from '../queries/keys.ts'
import { connectRedis, type SharedStore } from '../cache/shared-store.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis.js'
import { metricValue, startService } from '../../testing/service.ts'

/** A machine that is busy elsewhere keeps nothing for a while: it does not hear in time. */
const pollOptions = { timeout: 10_000 }

// A machine without redis-server cannot tell; those that judge a change have one.
describe.skipIf(!hasRedis)('with Redis', () => {
  const harness = harnessForTests()
  let organization: Organization
  let redis: RedisServer
  let services: ReturnType<typeof startService>[]
  type Service = (typeof services)[number]

  const isUp = (service: Service) => metricValue(service, 'postroom_redis_up')
  const becomes = async (up: 0 | 1) => {
    for (const service of services)
      await vi.waitFor(async () => expect(await isUp(service)).toBe(up), { timeout: 15_000, interval: 20 })
  }
  const lookups = (service: Service, source: string) =>
    metricValue(service, `postroom_key_lookups_total{source="${source}"}`)
  /** Until a service is done with Redis's beginning, and counts there. */
  const keepsKeys = async (service: Service) => {
    await expect
      .poll(async () => {
        const before = await lookups(service, 'local')
        await service.status('/key', organization.owner)
        return [(await lookups(service, 'local')) - before, await isUp(service)]
      }, pollOptions)
      .toEqual([1, 1])
  }
  const timed = async (service: Service, key: string) => {
    const begin = performance.now()
    return { status: await service.status('/key', key), time: performance.now() - begin }
  }
  const cacheOf = async (service: Service) => {
    const { body } = await service.app.inject({
      url: '/api/health',
      headers: { 'x-api-key': organization.owner },
    })
    const health = JSON.parse(body) as { status: string; components: { component: string; status: string }[] }
    return [health.status, health.components.find(({ component }) => component === 'cache')?.status]
  }
  const revoke = (key: string) =>
    harness.operator.write(organization.organization_id, (db) =>
      db.query('update api_key set revoked_at = now() where secret_sha256 = $1', [hashApiKey(key)]),
    )

  beforeAll(async () => {
    redis = await startRedis()
    const environment = {
      REDIS_URL: redis.url,
      POSTROOM_RATE_LIMIT: '1000',
      POSTROOM_ORGANIZATION_RATE_LIMIT: '1000',
    }
    services = [startService(harness.url, environment), startService(harness.url, environment)]
    await becomes(1)
  })
  afterAll(async () => {
    for (const service of services) await service.close()
    await redis.close()
  })
  beforeEach(async () => {
    organization = await harness.organization()
  })

  it('what one process has looked up serves the others', async () => {
    const [one, other] = services as [Service, Service]
    // The other one keeps nothing of it yet, whatever was asked before.
    const before = await lookups(other, 'shared')
    await expect
      .poll(async () => {
        const fresh = await harness.key(organization.organization_id)
        await one.status('/key', fresh)
        await other.status('/key', fresh)
        return (await lookups(other, 'shared')) - before
      }, pollOptions)
      .toBe(1)
  })

  it('a key that is kept there is refused when it is revoked', async () => {
    const [one, other] = services as [Service, Service]
    const key = await harness.key(organization.organization_id)
    const client = new Redis(redis.url).on('error', () => undefined)
    await expect
      .poll(async () => {
        await one.status('/key', key)
        return client.exists(`postroom:key:4:${hashApiKey(key).toString('hex')}`)
      }, pollOptions)
      .toBe(1)
    client.disconnect()
    await revoke(key)
    for (const service of [one, other])
      await expect.poll(() => service.status('/key', key), { interval: 5 }).toBe(401)
    // And not only while the one that heard of it remembers.
    for (const service of [one, other]) expect(await service.status('/key', key)).toBe(401)
  })

  it('all processes count a key together', async () => {
    const environment = { REDIS_URL: redis.url, POSTROOM_RATE_LIMIT: '1' }
    const [one, other] = [startService(harness.url, environment), startService(harness.url, environment)]
    // One uses up what there is of a fresh key; then the other refuses its first request.
    const refused = async () => {
      const key = await harness.key(organization.organization_id)
      const used = await Promise.all([1, 2, 3].map(() => one.status('/key', key)))
      return used.includes(429) && (await other.status('/key', key)) === 429
    }
    await expect.poll(refused, pollOptions).toBe(true)
    await one.close()
    await other.close()
  })

  it('all processes count together what an address asks in vain, and no longer ask the database for it', async () => {
    const environment = { REDIS_URL: redis.url, POSTROOM_RATE_LIMIT: '50', POSTROOM_ADDRESS_RATE_LIMIT: '1' }
    const both = [startService(harness.url, environment), startService(harness.url, environment)]
    for (const service of both) await keepsKeys(service)
    const policies = async () => {
      let sum = 0
      for (const service of both)
        for (const source of ['database', 'bypass']) sum += await lookups(service, source)
      return sum
    }
    const [before, begin] = [await policies(), performance.now()]
    // An address of its own: what others have asked in vain is counted in the same Redis.
    const ask = async (service: Service) =>
      (
        await service.app.inject({
          url: '/api/key',
          headers: { 'x-api-key': makeApiKey() },
          remoteAddress: '192.0.2.7',
        })
      ).statusCode
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(both[n % 2]!)))
    // Two points for each two seconds that have begun.
    const windows = Math.floor((performance.now() - begin) / 2000) + 2
    expect((await policies()) - before).toBeLessThanOrEqual(2 * windows)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    for (const service of both) await service.close()
  })

  it('values age there, whatever the clocks of the processes say', async () => {
    const sources: Source[] = []
    const shared = await new Promise<SharedStore>((resolve) => {
      const store = connectRedis({ url: redis.url, onChange: (isUsable) => isUsable && resolve(store) })
    })
    const cache = () =>
      createKeyCache({
        watch: () => ({
          isCurrent: () => true,
          flushed: () => Promise.resolve(),
          close: () => Promise.resolve(),
        }),
        shared,
        onLookup: (source) => sources.push(source),
      })
    const key = await harness.key(organization.organization_id, undefined, new Date(Date.now() + 3000))
    const hash = hashApiKey(key).toString('hex')
    const look = async () => {
      await cache().find(hash, () => harness.database.plain((db) => authenticate(db, hashApiKey(key))))
      return sources.at(-1)
    }
    expect(await look()).toBe('database')
    await expect.poll(look, pollOptions).toBe('shared')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() - 60 * 60_000)
    try {
      await expect.poll(look, pollOptions).toBe('database')
    } finally {
      vi.useRealTimers()
      shared.close()
    }
  })

  it('health writes and reads it, and a cache that is away only degrades', async () => {
    const [one] = services as [Service]
    // One slow command, as on a busy machine, leaves Redis alone for a second.
    await expect.poll(() => cacheOf(one)).toEqual(['ok', 'ok'])
    await redis.kill()
    await becomes(0)
    expect(await cacheOf(one)).toEqual(['degraded', 'down'])
    await redis.start()
    await becomes(1)
    await expect.poll(() => cacheOf(one)).toEqual(['ok', 'ok'])
  })

  it.each([
    ['killed', () => redis.kill(), () => redis.start()],
    ['hung', () => redis.hang(), () => redis.resume()],
  ])('%s, no request fails, and revocation works', async (_, fail, heal) => {
    const [one, other] = services as [Service, Service]
    const key = await harness.key(organization.organization_id)
    for (const service of services) expect(await service.status('/key', key)).toBe(200)
    await fail()
    const replies: Awaited<ReturnType<typeof timed>>[] = []
    for (let n = 0; n < 10; n += 1) {
      replies.push(...(await Promise.all([timed(one, organization.owner), timed(other, organization.owner)])))
      await sleep(50)
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    // A hung one would never answer.
    for (const { time } of replies) expect(time).toBeLessThan(10_000)
    await revoke(key)
    for (const service of services) await expect.poll(() => service.status('/key', key)).toBe(401)
    await heal()
    await becomes(1)
    for (const service of services) expect(await service.status('/key', key)).toBe(401)
    for (const service of services) expect(await service.status('/key', organization.owner)).toBe(200)
  })

  it('a restart from an older snapshot does not bring a revoked key back', async () => {
    const [one] = services as [Service]
    const client = new Redis(redis.url).on('error', () => undefined)
    const key = await harness.key(organization.organization_id)
    const name = `postroom:key:4:${hashApiKey(key).toString('hex')}`
    await expect
      .poll(async () => {
        await one.status('/key', key)
        return client.exists(name)
      }, pollOptions)
      .toBe(1)
    await client.save()
    client.disconnect()
    await redis.kill()
    await revoke(key)
    await redis.start()
    await becomes(1)
    for (const service of services) expect(await service.status('/key', key)).toBe(401)
  })
})
