import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { startStatementCounter } from '../../testing/statement-counter.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { DatabaseUnavailable } from './failures.ts'
import { createDatabase } from './pool.ts'
import { type Watch, watchDatabase } from './watch.ts'

const database = beforeTests(freshDatabase, (fresh) => fresh.drop())
let client: pg.Client

beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(() => client.end())

type Channel = `postroom_${string}`

/** Watches a channel until the test ends, and keeps what it is told. */
const watch = (url: string, channel: Channel, onHung = (): void => undefined) => {
  const changes: string[] = []
  const watching: Watch = watchDatabase({ url, channel, onChange: (one) => changes.push(one), onHung })
  onTestFinished(watching.close)
  return { ...watching, changes }
}
const isWatching = async (...all: Watch[]) => {
  for (const one of all) await expect.poll(one.isCurrent, { interval: 10 }).toBe(true)
}
const connections = async () => {
  const { rows } = await client.query(
    "select from pg_stat_activity where application_name = 'postroom_watch' and datname = current_database()",
  )
  return rows.length
}

describe('the watches of a process', () => {
  it('share one connection, and each is told of one channel', async () => {
    const before = await connections()
    const one = watch(database.url, 'postroom_one')
    const two = watch(database.url, 'postroom_two')
    await isWatching(one, two)
    const late = watch(database.url, 'postroom_one')
    await isWatching(late)
    expect((await connections()) - before).toBe(1)
    await client.query("notify postroom_one, 'a'")
    await client.query("notify postroom_two, 'b'")
    await Promise.all([one.flushed(), two.flushed(), late.flushed()])
    // The first of each: earlier changes may have been missed.
    expect([one.changes, two.changes, late.changes]).toEqual([
      ['*', 'a'],
      ['*', 'b'],
      ['*', 'a'],
    ])
  })

  it('share one connection also by other logins, of which any may listen', async () => {
    await client.query("create role watch_login login password 'secret' in role postroom_app")
    onTestFinished(async () => {
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      await owner.query('drop role watch_login')
      await owner.end()
    })
    const login = new URL(database.url)
    login.username = 'watch_login'
    login.password = 'secret'
    const before = await connections()
    const requests = watch(login.href, 'postroom_key')
    const work = watch(database.url, 'postroom_mail')
    await isWatching(requests, work)
    expect((await connections()) - before).toBe(1)
    await client.query("notify postroom_mail, 'mail'")
    await work.flushed()
    expect(work.changes.at(-1)).toBe('mail')
    await work.close()
    await client.query("notify postroom_key, 'key'")
    await requests.flushed()
    expect(requests.changes.at(-1)).toBe('key')
    await requests.close()
    await expect.poll(connections).toBe(before)
  })

  it('are told that changes may have been missed when the connection breaks, and again when there is a new one', async () => {
    const one = watch(database.url, 'postroom_one')
    const two = watch(database.url, 'postroom_two')
    await isWatching(one, two)
    const changes = one.changes.length
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postroom_watch' and datname = current_database()",
    )
    for (const { changes: told } of [one, two])
      await expect.poll(() => told.slice(changes)).toEqual(['*', '*'])
    await isWatching(one, two)
  })
})

describe('a server', () => {
  let proxy: TcpProxy
  let url: string
  beforeEach(async () => {
    proxy = await startTcpProxy(Number(new URL(database.url).port))
    const through = new URL(database.url)
    through.host = `127.0.0.1:${proxy.port}`
    url = through.href
  })
  afterEach(() => proxy.close())

  it('that hangs is found while a statement waits for it', async () => {
    const pool = createDatabase({ url, role: 'app', poolSize: 2 })
    let hungAt = 0
    const one = watch(url, 'postroom_one', () => {
      hungAt = performance.now()
      pool.cut()
    })
    await isWatching(one)
    await pool.plain((db) => db.query('select', []))
    proxy.hang()
    const begun = performance.now()
    await expect(pool.plain((db) => db.query('select', []))).rejects.toThrow(DatabaseUnavailable)
    expect(hungAt - begun).toBeGreaterThan(1000)
    // 1.4 seconds; a busy machine takes longer.
    expect(hungAt - begun).toBeLessThan(2000)
    await pool.close()
  })

  it('that does not answer a request for heartbeats is not counted on', async () => {
    const one = watch(url, 'postroom_one')
    await isWatching(one)
    proxy.hang()
    await sleep(1000)
    expect(one.isCurrent()).toBe(false)
    const begun = performance.now()
    await one.flushed()
    expect(performance.now() - begun).toBeGreaterThan(250)
    expect(one.isCurrent()).toBe(false)
  })
})

describe('heartbeats', () => {
  it('are sent while a statement takes long, and for none of many quick ones', async () => {
    const counter = await startStatementCounter(database.url)
    const pool = createDatabase({ url: counter.url, role: 'app', poolSize: 2 })
    const one = watch(counter.url, 'postroom_one')
    await isWatching(one)
    await pool.plain((db) => db.query('select', []))
    const statementsOf = async (work: () => Promise<unknown>) => {
      const before = counter.count()
      await work()
      return counter.count() - before
    }
    const quick = async () => {
      for (let n = 0; n < 200; n += 1) await pool.plain((db) => db.query('select', []))
    }
    expect(await statementsOf(quick)).toBe(200)
    const long = await statementsOf(() => pool.plain((db) => db.query('select pg_sleep(1)', [])))
    expect(long).toBeGreaterThan(2)
    expect(long).toBeLessThan(7)
    await pool.close()
    await one.close()
    await counter.close()
  })

  it('are sent for the first request after a pause, which waits for one', async () => {
    const one = watch(database.url, 'postroom_one')
    await isWatching(one)
    await sleep(1000)
    expect(one.isCurrent()).toBe(false)
    await one.flushed()
    expect(one.isCurrent()).toBe(true)
  })
})
