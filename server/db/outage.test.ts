import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from './pool.ts'
import { DatabaseUnavailable } from './failures.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'

const harness = harnessForTests()
let organization: Organization
let proxy: TcpProxy
let url: string

beforeAll(async () => {
  organization = await harness.organization()
})
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(harness.url).port))
  const through = new URL(harness.url)
  through.host = `127.0.0.1:${proxy.port}`
  url = through.href
})
afterEach(() => proxy.close())

describe('a database that goes away', () => {
  it.each(['hang', 'cut'] as const)('is reported soon, and ends automatically (%s)', async (how) => {
    const service = startService(url)
    let n = 0
    const write = () =>
      service.app.inject({
        method: 'POST',
        url: '/api/department',
        headers: { 'x-api-key': organization.owner, 'content-type': 'application/json' },
        payload: JSON.stringify({ department_name: `${how} ${(n += 1)}` }),
      })
    const timed = async () => {
      const begin = performance.now()
      const { statusCode, headers } = await write()
      return { statusCode, retryAfter: headers['retry-after'], time: performance.now() - begin }
    }
    await sleep(500)
    const before = await Promise.all(Array.from({ length: 6 }, timed))
    expect(before.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 201))

    // Some requests run when the outage begins, others come during it.
    const during = [timed(), timed(), timed()]
    await proxy[how]()
    during.push(...Array.from({ length: 12 }, timed))
    await sleep(1000)
    during.push(...Array.from({ length: 12 }, timed))
    for (const { statusCode, retryAfter, time } of await Promise.all(during)) {
      expect([201, 503]).toContain(statusCode)
      expect(time).toBeLessThan(10_000)
      if (statusCode === 503) expect(retryAfter).toBe('2')
    }
    expect((await timed()).statusCode).toBe(503)
    expect((await service.app.inject('/readyz')).statusCode).toBe(503)

    await proxy.heal()
    await expect.poll(async () => (await timed()).statusCode, { interval: 50 }).toBe(201)
    const after = await Promise.all(Array.from({ length: 20 }, timed))
    expect(new Set(after.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    await service.close()
  })

  it('may break between two statements of a request', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 1 })
    const work = database.write(organization.organization_id, async (db) => {
      await db.one('select 1', [])
      await proxy.cut()
      await sleep(50)
      return db.one('select 1', [])
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    await proxy.heal()
    await expect(database.plain((db) => db.one('select 1 as one', []))).resolves.toEqual({ one: 1 })
    await database.close()
  })
})

describe('a database that is busy', () => {
  it('makes work wait for a connection longer than for the making of one', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 1 })
    const read = () => database.plain((db) => db.one('select 1 as one', []))
    const long = database.plain((db) => db.one('select pg_sleep(1.5)', []))
    await expect(Promise.all([read(), read()])).resolves.toEqual([{ one: 1 }, { one: 1 }])
    await long
    await database.close()
  })

  it.each([0.5, 1.5])(
    'refuses nothing when new connections are late and one becomes free in %d s',
    async (seconds) => {
      const database = createDatabase({ url, role: 'app', poolSize: 2 })
      const read = () => database.plain((db) => db.one('select 1 as one', []))
      await read()
      proxy.holdNew()
      const long = database.plain((db) => db.one('select pg_sleep($1)', [seconds]))
      // The first of them makes the new connection, the others wait for their turn.
      const others = [read(), read(), read()]
      await expect(Promise.all(others)).resolves.toEqual(others.map(() => ({ one: 1 })))
      await long
      await database.close()
    },
  )

  it('refuses only the work for which a new connection is late again and again while others work', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 2 })
    const read = () => database.plain((db) => db.one('select 1 as one', []))
    await read()
    proxy.holdNew()
    const long = database.plain((db) => db.one('select 2 as two from pg_sleep(4)', []))
    await expect(read()).rejects.toThrow(DatabaseUnavailable)
    await expect(long).resolves.toEqual({ two: 2 })
    await expect(read()).resolves.toEqual({ one: 1 })
    await database.close()
  })

  it('refuses all that waits when a new connection is late and no other is open', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 2 })
    proxy.holdNew()
    const begun = performance.now()
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => database.plain((db) => db.one('select 1 as one', []))),
    )
    expect(performance.now() - begun).toBeLessThan(2000)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    await database.close()
  })

  it('serves others while the changes of one organization wait for each other', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 3 })
    const other = await harness.organization()
    const change = () =>
      database.write(organization.organization_id, (db) =>
        db.query('select from organization where organization_id = $1 for update', [db.organizationId]),
      )
    await harness.operator.write(organization.organization_id, async (holder) => {
      await holder.query('select from organization where organization_id = $1 for update', [
        organization.organization_id,
      ])
      const changes = Array.from({ length: 5 }, () => change().catch(() => 'refused'))
      await sleep(500)
      const read = database.read(other.organization_id, (db) => db.one('select 1 as one', []))
      await expect(Promise.race([read, ...changes])).resolves.toEqual({ one: 1 })
    })
    await database.close()
  })

  it('sends work away that would wait for too long, and all that waits once it is away', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 1 })
    const read = () => database.plain((db) => db.one('select 1 as one', []))
    let isHeld = false
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    // The one connection is in use until the read has been sent away.
    const long = database.plain(async (db) => {
      isHeld = (await db.one('select 1', [])) !== null
      await released
      return db.one('select 2 as two', [])
    })
    await expect.poll(() => isHeld).toBe(true)
    await expect(read()).rejects.toThrow('were in use for too long')
    release()
    await expect(long).resolves.toEqual({ two: 2 })
    proxy.hang()
    database.cut()
    const waiting = await Promise.allSettled([read(), read(), read()])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(database.connections().waiting).toBe(0)
    await database.close()
  })
})

describe('a transaction', () => {
  it('that loses a deadlock is tried again', async () => {
    const ids = await Promise.all([1, 2].map(() => harness.organization()))
    const [first, second] = ids.map(({ organization_id }) => organization_id) as [string, string]
    let runs = 0
    const rename = (order: string[]) =>
      harness.operator.write(order[0] as string, async (db) => {
        runs += 1
        for (const id of order) {
          await db.query("update organization set organization_name = 'Renamed' where organization_id = $1", [
            id,
          ])
          await sleep(100)
        }
        return 'done'
      })
    const results = await Promise.all([rename([first, second]), rename([second, first])])
    expect(results).toEqual(['done', 'done'])
    expect(runs).toBeGreaterThan(2)
  })

  it('that waits too long for a lock is refused, and its connection serves on', async () => {
    const database = createDatabase({ url, role: 'app', poolSize: 1 })
    const blocked = harness.operator.write(organization.organization_id, async (holder) => {
      const lock = 'select from organization where organization_id = $1 for update'
      await holder.query(lock, [organization.organization_id])
      const begin = performance.now()
      const waiting = database.write(organization.organization_id, (db) =>
        db.query('update organization set department_count = department_count where organization_id = $1', [
          db.organizationId,
        ]),
      )
      await expect(waiting).rejects.toThrow(DatabaseUnavailable)
      return performance.now() - begin
    })
    expect(await blocked).toBeGreaterThan(2500)
    expect(database.connections()).toEqual({ total: 1, idle: 1, waiting: 0 })
    await database.close()
  })
})
