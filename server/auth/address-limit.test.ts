import { beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../db/failures.ts'
import type { Database } from '../db/database.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'
import { makeApiKey } from './api-key.ts'
import { createRateLimit } from './rate-limit.ts'
import { createTestApp, type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
beforeAll(async () => {
  organization = await harness.organization()
})

/** An app whose lookups of keys are counted, and how often an address may ask in vain a second. */
const appWith = async (
  perAddress: number,
  { keys, plain }: { keys?: KeyCache; plain?: Database['plain'] } = {},
) => {
  let lookups = 0
  const database: Database = {
    ...harness.database,
    plain: (work) => {
      lookups += 1
      return plain ? plain(work) : harness.database.plain(work)
    },
  }
  const limits = { perKey: 1000, perOrganization: 10_000, perAddress }
  const app = createTestApp({ database, ...(keys ? { keys } : {}), rateLimit: createRateLimit(limits) })
  await app.ready()
  const ask = async (key: string) =>
    (await app.inject({ url: '/api/key', headers: { 'x-api-key': key } })).statusCode
  const invented = (count: number) => Promise.all(Array.from({ length: count }, () => ask(makeApiKey())))
  return { app, ask, invented, lookups: () => lookups }
}
/** A process that hears of no changes: it looks a key up for each request. */
const deafKeys = () =>
  createKeyCache({
    watch: () => ({
      isCurrent: () => false,
      flushed: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
    shared: null,
  })

describe('an address that shows invented keys', () => {
  it('costs at most as many lookups as its limit has points, however many come at the same time', async () => {
    const { app, invented, lookups } = await appWith(1)
    const begin = performance.now()
    const statuses = await invented(500)
    // Two points for each two seconds that have begun.
    const windows = Math.floor((performance.now() - begin) / 2000) + 2
    expect(lookups()).toBeLessThanOrEqual(2 * windows)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    await app.close()
  })

  it('does not keep out the keys that it used before', async () => {
    const { app, ask, invented } = await appWith(1, { keys: deafKeys() })
    expect(await ask(organization.owner)).toBe(200)
    const [refused, ...statuses] = await Promise.all([
      invented(100),
      ...Array.from({ length: 20 }, () => ask(organization.owner)),
    ])
    expect(refused).toContain(429)
    // So many lookups at the same time can find a busy machine without a connection for them (503). None is refused for the address.
    expect(statuses.filter((status) => status !== 503)).toContain(200)
    expect(statuses).not.toContain(429)
    await app.close()
  })

  it('is no address with many valid keys that were never seen before', async () => {
    const { app, ask } = await appWith(1)
    const keys = await Promise.all(
      Array.from({ length: 60 }, () => harness.key(organization.organization_id)),
    )
    expect(new Set(await Promise.all(keys.map(ask)))).toEqual(new Set([200]))
    await app.close()
  })

  it('is told immediately when the database is away, all that wait', async () => {
    const away = () => Promise.reject(new DatabaseUnavailable('away'))
    const { app, invented, lookups } = await appWith(1, { plain: away })
    expect(new Set(await invented(100))).toEqual(new Set([503]))
    expect(lookups()).toBeLessThanOrEqual(2)
    await app.close()
  })

  it('is counted also for a key that was valid and is revoked', async () => {
    const { app, ask } = await appWith(1, { keys: deafKeys() })
    const key = await harness.key(organization.organization_id)
    expect(await ask(key)).toBe(200)
    const { body } = await harness.call('inspectKey', { key })
    await harness.call('revokeKey', { key: organization.owner, path: { key_id: body.key_id } })
    const statuses = await Promise.all(Array.from({ length: 60 }, () => ask(key)))
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    await app.close()
  })
})
