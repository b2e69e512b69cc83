import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import type { Embedded } from './embedded.ts'
import { readPostmaster, waitFor } from './postmaster.ts'
import { endLeftover } from './leftover.ts'
import { type Running, runPostgres } from './server.ts'
import { isAlive } from './process-state.ts'

let dataDir: string
let messages: string[]
const running: Embedded[] = []

const start = async (durable = true) => {
  const embedded = await startEmbedded({ dataDir, log: (text) => messages.push(text), durable })
  running.push(embedded)
  return embedded
}
const postmaster = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  messages = []
  dataDir = await mkdtemp(join(tmpdir(), 'postroom-embedded-'))
})
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  await rm(dataDir, { recursive: true })
})

test('the first start makes a durable database that needs its password, later ones keep it', async () => {
  const first = await start()
  await query(first.url, 'create table kept (value integer); insert into kept values (42)')
  expect(await query(first.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }])
  expect(await query(first.url, "select current_setting('data_checksums') as on")).toEqual([{ on: 'on' }])
  const wrong = new URL(first.url)
  wrong.password = 'guessed'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await findRunning(dataDir)).toBe(first.url)
  await first.stop()
  expect(await findRunning(dataDir)).toBeNull()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await query(second.url, 'select value from kept')).toEqual([{ value: 42 }])
})

test('what users type stays out of its log', async () => {
  const { url } = await start(false)
  await expect(query(url, "select 'typed by a user'::integer")).rejects.toThrow('invalid input syntax')
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('typed by a user')
})

test('a server that was left behind is stopped, and its data is there', async () => {
  const first = await start(false)
  await query(first.url, 'create table kept (value integer)')
  await first.stop()
  const folder = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, folder)
  const adminUrl = () => first.url
  const port = Number(new URL(first.url).port)
  const clear = async () => undefined
  await runPostgres({ binaries, account, dataDir, folder, durable: false, port, adminUrl, clear })
  const pid = await postmaster()
  const { url } = await start(false)
  expect(messages).toEqual([`Stopping PostgreSQL (process ${pid}), left over from an earlier run.`])
  expect(await query(url, 'select value from kept')).toEqual([])
})

test('a server that comes up while ours does is stopped', async () => {
  const first = await start(false)
  await first.stop()
  const folder = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, folder)
  const urlOf = (port: number) => Object.assign(new URL(first.url), { port }).href
  const options = { binaries, account, dataDir, folder, durable: false, port: null, adminUrl: urlOf }
  let other: Running | undefined
  const clear = async () => {
    if (other === undefined) other = await runPostgres({ ...options, clear: async () => undefined })
    else await endLeftover(binaries, folder, urlOf, () => undefined)
  }
  const ours = await runPostgres({ ...options, clear })
  await other?.exited
  expect(await query(urlOf(ours.port), 'select 1 as one')).toEqual([{ one: 1 }])
  await ours.stop()
})

test('a server that is killed comes back on the same address', async () => {
  const { url } = await start()
  await query(url, 'create table kept (value integer)')
  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  await waitFor(() => !isAlive(pid), 5000)
  await expect
    .poll(() => query(url, 'select value from kept').catch(() => null), { timeout: 15_000 })
    .toEqual([])
})

test('a process id that another program has by now does not keep it from starting', async () => {
  await (await start(false)).stop()
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n/nowhere\n0\n1\n\n127.0.0.1\n`)
  const { url } = await start(false)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the folder of another major version is refused', async () => {
  await (await start(false)).stop()
  const version = join(dataDir, 'postgres/PG_VERSION')
  chmodSync(version, 0o600)
  writeFileSync(version, '17\n')
  await expect(start(false)).rejects.toThrow('belongs to PostgreSQL 17')
})
