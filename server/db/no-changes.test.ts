import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from './pool.ts'
import { DatabaseUnavailable } from './failures.ts'
import { createHealth } from '../http/health-checks.ts'
import { noMailSystem } from '../mail/state.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'

const harness = harnessForTests()
let organization: Organization
let owner: pg.Client
let database: string

beforeAll(async () => {
  organization = await harness.organization()
  database = new URL(harness.url).pathname.slice(1)
  owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

/** Makes the database behave like a standby: connections that are made from now on take no changes. */
const setReadOnly = async (isReadOnly: boolean) => {
  await owner.query(
    `alter database ${database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  )
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

const startLogged = () => {
  const lines: { level: number; msg: string }[] = []
  const logger = pino(
    { level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) },
  )
  const service = startService(harness.url, {}, { logger })
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const { statusCode, headers, payload } = await service.app.inject({
      method,
      url,
      headers: {
        'x-api-key': organization.owner,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: statusCode, headers, body: payload }
  }
  return { service, ask, faults: () => lines.filter(({ msg }) => /hanges/.test(msg)).map(({ msg }) => msg) }
}

const healthOf = (body: string) => {
  const { status, components } = JSON.parse(body) as {
    status: string
    components: { component: string; status: string; message?: string }[]
  }
  const { status: state, message } = components.find(({ component }) => component === 'database') ?? {}
  return { status, state, message }
}

describe('a read-only database', () => {
  it('answers reads of keys that were not used for long, refuses changes with 503, and is told', async () => {
    await setReadOnly(true)
    const { service, ask, faults } = startLogged()
    for (let n = 0; n < 3; n += 1) {
      expect((await ask('GET', '/api/department/list')).status).toBe(200)
      const refused = await ask('POST', '/api/department', { department_name: `Refused ${n}` })
      expect(refused.status).toBe(503)
      expect(refused.headers['retry-after']).toBe('2')
      expect(JSON.parse(refused.body)).toMatchObject({
        code: 'dependency_unavailable',
        dependency: 'database',
        detail: expect.stringContaining('read-only'),
      })
    }
    const health = await ask('GET', '/api/health')
    expect(health.status).toBe(200)
    expect(healthOf(health.body)).toEqual({
      status: 'degraded',
      state: 'degraded',
      message: 'Reads work, changes are refused: the database is read-only.',
    })
    const ready = await ask('GET', '/readyz')
    expect([ready.status, ready.body]).toEqual([503, 'not ready: the database is read-only\n'])
    expect(faults()).toEqual(['Changes are refused: the database is read-only.'])

    await setReadOnly(false)
    await expect
      .poll(async () => (await ask('POST', '/api/department', { department_name: 'Taken' })).status)
      .toBe(201)
    expect((await ask('GET', '/readyz')).status).toBe(200)
    expect(healthOf((await ask('GET', '/api/health')).body)).toMatchObject({ status: 'ok', state: 'ok' })
    await service.close()
  })

  it('is not used where one that takes changes is wanted', async () => {
    await setReadOnly(true)
    const writableDatabase = createDatabase({
      url: `${harness.url}?target_session_attrs=read-write`,
      role: 'app',
      poolSize: 1,
    })
    const read = () => writableDatabase.plain((db) => db.one('select 1 as one', []))
    await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'read_only' })
    const health = createHealth({
      database: writableDatabase,
      probeApi: () => null,
      probeCache: null,
      mailState: noMailSystem,
      ownPage: null,
      hasDnsLinks: true,
      publicServers: [],
      version: '1.0.0',
    })
    expect(healthOf(JSON.stringify(await health(null)))).toEqual({
      status: 'down',
      state: 'down',
      message: 'No server that accepts changes can be reached.',
    })
    await setReadOnly(false)
    await expect.poll(read).toEqual({ one: 1 })
    await writableDatabase.close()
  })
})

describe('a database whose disk is full', () => {
  it('answers reads, refuses changes with 503, says so once, and accepts changes again automatically', async () => {
    // Raises PostgreSQL's error for a full disk (SQLSTATE 53100) for each change.
    await owner.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await owner.query('create trigger no_room before insert on department execute function no_room()')
    const { service, ask, faults } = startLogged()
    for (let n = 0; n < 3; n += 1) {
      const refused = await ask('POST', '/api/department', { department_name: `No room ${n}` })
      expect(refused.status).toBe(503)
      expect(JSON.parse(refused.body)).toMatchObject({
        code: 'dependency_unavailable',
        detail: expect.stringContaining('disk is full'),
      })
      expect((await ask('GET', '/api/department/list')).status).toBe(200)
    }
    expect(healthOf((await ask('GET', '/api/health')).body)).toEqual({
      status: 'degraded',
      state: 'degraded',
      message: "Reads work, changes are refused: the database's disk is full.",
    })
    expect(faults()).toEqual(["Changes are refused: the database's disk is full."])
    await owner.query('drop function no_room cascade')
    expect((await ask('POST', '/api/department', { department_name: 'Room again' })).status).toBe(201)
    await service.close()
  })
})

describe('a URL of several servers', () => {
  it('leads to whichever is there', async () => {
    const port = Number(new URL(harness.url).port)
    const [one, two] = await Promise.all([startTcpProxy(port), startTcpProxy(port)])
    const url = harness.url.replace(/@[^/]+/, `@127.0.0.1:${one.port},127.0.0.1:${two.port}`)
    const several = createDatabase({ url, role: 'app', poolSize: 2 })
    const read = () => several.plain((db) => db.one('select 1 as one', []))
    await expect(read()).resolves.toEqual({ one: 1 })
    await one.cut()
    // The open connection breaks once.
    await expect.poll(read).toEqual({ one: 1 })
    await two.cut()
    await one.heal()
    await expect.poll(read).toEqual({ one: 1 })
    await one.cut()
    await expect.poll(() => read().catch((error: Error) => error)).toBeInstanceOf(DatabaseUnavailable)
    await several.close()
    await Promise.all([one.close(), two.close()])
  })
})
