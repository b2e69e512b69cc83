import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashApiKey } from './api-key.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { metricValue, startService } from '../../testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'

const harness = harnessForTests()
let organization: Organization
let services: ReturnType<typeof startService>[]

const throughProxy = (proxy: TcpProxy) => {
  const url = new URL(harness.url)
  url.host = `127.0.0.1:${proxy.port}`
  return url.href
}
const lookups = (service: (typeof services)[number], source: string) =>
  metricValue(service, `postroom_key_lookups_total{source="${source}"}`)
/** Until a service keeps keys. */
const keeps = async (service: (typeof services)[number], key: string) => {
  await expect
    .poll(
      async () => {
        const before = await lookups(service, 'local')
        await service.status('/key', key)
        return (await lookups(service, 'local')) - before
      },
      { timeout: 10_000 },
    )
    .toBe(1)
}
const run = (sql: string, ...values: unknown[]) =>
  harness.operator.write(organization.organization_id, (db) => db.query(sql, values))
const keyIdOf = async (key: string) => (await harness.call('inspectKey', { key })).body.key_id as string

beforeAll(async () => {
  services = [startService(harness.url), startService(harness.url)]
})
afterAll(async () => {
  for (const service of services) await service.close()
})
beforeEach(async () => {
  organization = await harness.organization()
})

describe('a key that was looked up', () => {
  it('is not looked up again', async () => {
    const [one] = services as [(typeof services)[number]]
    await keeps(one, organization.owner)
    const before = await lookups(one, 'database')
    const localLookups = await lookups(one, 'local')
    for (let n = 0; n < 20; n += 1) expect(await one.status('/key', organization.owner)).toBe(200)
    expect(await lookups(one, 'database')).toBe(before)
    expect(await lookups(one, 'local')).toBeGreaterThan(localLookups)
  })

  it('is refused by the process that revokes it in the next request, and by every other one immediately', async () => {
    const [one, other] = services as [(typeof services)[number], (typeof services)[number]]
    for (let n = 0; n < 10; n += 1) {
      const key = await harness.key(organization.organization_id)
      await keeps(one, key)
      await keeps(other, key)
      const key_id = await keyIdOf(key)
      expect(await one.status(`/key/${key_id}`, organization.owner, 'DELETE')).toBe(204)
      expect(await one.status('/key', key)).toBe(401)
      await expect.poll(() => other.status('/key', key), { interval: 5 }).toBe(401)
    }
  })

  it('takes its sessions along', async () => {
    const [one, other] = services as [(typeof services)[number], (typeof services)[number]]
    const key = await harness.key(organization.organization_id)
    const { body } = await harness.call('createKeySession', { key, body: {} })
    for (const service of [one, other]) await keeps(service, body.api_key)
    await run('update api_key set revoked_at = now() where key_id = $1', await keyIdOf(key))
    for (const service of [one, other])
      await expect.poll(() => service.status('/key', body.api_key)).toBe(401)
  })

  it('is refused when its session ends', async () => {
    const [one, other] = services as [(typeof services)[number], (typeof services)[number]]
    const { body } = await harness.call('createKeySession', { key: organization.owner, body: {} })
    for (const service of [one, other]) await keeps(service, body.api_key)
    expect(await other.status('/key/session', body.api_key, 'DELETE')).toBe(204)
    expect(await other.status('/key', body.api_key)).toBe(401)
    await expect.poll(() => one.status('/key', body.api_key)).toBe(401)
  })

  it('is refused while its organization is suspended, and works when it is active again', async () => {
    const [one] = services as [(typeof services)[number]]
    await keeps(one, organization.owner)
    const set = (status: string) =>
      run(
        'update organization set status = $1 where organization_id = $2',
        status,
        organization.organization_id,
      )
    await set('suspended')
    await expect.poll(() => one.status('/department/list', organization.owner)).toBe(403)
    await set('active')
    await expect.poll(() => one.status('/department/list', organization.owner)).toBe(200)
  })

  it('loses and gains permissions', async () => {
    const [one] = services as [(typeof services)[number]]
    const key = await harness.key(organization.organization_id, ['key:read'])
    await keeps(one, key)
    expect(await one.status('/department/list', key)).toBe(403)
    await run(
      "update api_key set permissions = '{department:read}' where secret_sha256 = $1",
      hashApiKey(key),
    )
    await expect.poll(() => one.status('/department/list', key)).toBe(200)
  })

  it('expires on time', async () => {
    const [one] = services as [(typeof services)[number]]
    const key = await harness.key(organization.organization_id, undefined, new Date(Date.now() + 3000))
    await keeps(one, key)
    await sleep(3100)
    expect(await one.status('/key', key)).toBe(401)
  })

  it('is known to be in use, to the minute, and an idle session is judged by the database', async () => {
    const [one, other] = services as [(typeof services)[number], (typeof services)[number]]
    const { body } = await harness.call('createKeySession', { key: organization.owner, body: {} })
    const used = (minutes: number) =>
      run(
        'update api_key set last_used_at = now() - make_interval(mins => $1::int) where key_id = $2',
        minutes,
        body.key_id,
      )
    const lastUsed = async () => {
      const [row] = (await run('select last_used_at from api_key where key_id = $1', body.key_id)) as {
        last_used_at: Date
      }[]
      return Date.now() - (row?.last_used_at.getTime() ?? 0)
    }
    await used(2)
    expect(await one.status('/key', body.api_key)).toBe(200)
    await expect.poll(lastUsed).toBeLessThan(60_000)
    await used(0)
    await keeps(other, body.api_key)
    // What one process keeps may be older than what another has noted.
    await used(61)
    expect(await one.status('/key', body.api_key)).toBe(200)
    const fresh = startService(harness.url)
    expect(await fresh.status('/key', body.api_key)).toBe(401)
    await fresh.close()
  })
})

describe('a process that does not hear of changes', () => {
  it.each(['hang', 'cut'] as const)('keeps no key while the connection is gone (%s)', async (how) => {
    const database = Number(new URL(harness.url).port)
    const proxy = await startTcpProxy(database)
    const deaf = startService(throughProxy(proxy))
    const key = await harness.key(organization.organization_id)
    await keeps(deaf, key)
    await proxy[how]()
    await run('update api_key set revoked_at = now() where secret_sha256 = $1', hashApiKey(key))
    await sleep(1000)
    expect(await deaf.status('/key', key)).toBe(503)
    await proxy.heal()
    await expect.poll(() => deaf.status('/key', key)).toBe(401)
    await deaf.close()
    await proxy.close()
  })
})
