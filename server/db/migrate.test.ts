import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { applyFunctions } from './database-functions.ts'
import { isMigrated, migrate } from './migrate.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).toReversed()) await act()
})

/** A connection that is closed after the test. */
const connected = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  return async (sql: string) => (await client.query<{ name: string }>(sql)).rows
}
const namesOf = async (query: (sql: string) => Promise<{ name: string }[]>) =>
  (await query('select name from migration order by number')).map(({ name }) => name)

/** A migrated database as a build from before the first release leaves it: with records of other files, and without functions as files. */
const unreleased = async (...names: string[]) => {
  const fresh = await freshDatabase()
  undo.push(() => fresh.drop())
  const query = await connected(fresh.url)
  const released = await namesOf(query)
  await query('delete from migration where number <= 191; drop table function_file')
  await query('create view identity_list as select from identity')
  for (const name of names)
    await query(`insert into migration (number, name) values (${Number(name.slice(0, 4))}, '${name}')`)
  return { url: fresh.url, query, released }
}

it('no two files have the same number, and none has one of the builds from before the first release', async () => {
  const numbers = (await readdir(new URL('migrations/', import.meta.url)))
    .filter((name) => /^\d/.test(name))
    .map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number > '0015' && number < '0192')).toEqual([])
})

/** An empty database. */
const emptyDatabase = async (): Promise<string> => {
  const url = new URL(inject('templateUrl'))
  const admin = await connected(url.href)
  url.pathname = `/postroom_empty_${randomUUID().replaceAll('-', '')}`
  await admin(`create database ${url.pathname.slice(1)} encoding 'UTF8' template template0`)
  undo.push(() => admin(`drop database ${url.pathname.slice(1)} with (force)`))
  return url.href
}

it('two processes that start at the same time migrate an empty database once', async () => {
  const url = await emptyDatabase()
  const [one, other] = await Promise.all([migrate(url), migrate(url)])
  const query = await connected(url)
  const applied = [...one, ...other]
  expect(applied.filter((name) => !name.startsWith('functions/'))).toEqual(await namesOf(query))
  expect(applied).toContain('functions/addresses/refusal.sql')
  expect(Math.min(one.length, other.length)).toBe(0)
  expect(await isMigrated(query)).toBe(true)
})

it('a database with the last migration from before the first release counts as migrated, and gets the functions', async () => {
  const { url, query, released } = await unreleased(
    '0001_tables.sql',
    '0112_dns.sql',
    '0191_from_domains.sql',
  )
  const [one, other] = await Promise.all([migrate(url), migrate(url)])
  expect([one.length, other.length].toSorted((a, b) => a - b)[0]).toBe(0)
  const applied = [...one, ...other]
  expect(applied.filter((name) => !name.startsWith('functions/'))).toEqual([])
  expect(applied).toContain('functions/addresses/refusal.sql')
  expect(await namesOf(query)).toEqual(released)
  expect(await query("select to_regclass('identity_list')::text as name")).toEqual([{ name: null }])
  expect(await isMigrated(query)).toBe(true)
})

it.each([
  ['some', ['0001_tables.sql', '0190_ended_aliases.sql']],
  // The numbers alone are those of this version.
  ['the first', ['0001_foundation.sql', '0002_numbers.sql']],
])('a database with %s of the migrations from before is refused', async (_, names) => {
  const { url, query } = await unreleased(...names)
  const before = await namesOf(query)
  await expect(migrate(url)).rejects.toThrow(
    'The database was made before the first release and lacks some of the migrations from that time. Make a backup, open it ' +
      'once with the last build that has the migration 0191_from_domains.sql, then with this one.',
  )
  expect(await namesOf(query)).toEqual(before)
})

/** A migrated database in which those files of functions have another text, as in an upgrade. */
const withChanged = async (...paths: string[]) => {
  const fresh = await freshDatabase()
  undo.push(() => fresh.drop())
  const query = await connected(fresh.url)
  for (const path of paths) await query(`update function_file set sha256 = '' where path = '${path}'`)
  return { url: fresh.url, query }
}

it('an upgrade replaces the functions that have changed, and no others', async () => {
  const { url, query } = await withChanged('text/rfc3339.sql')
  for (const name of ['rfc3339(value timestamptz)', 'search_words(value text)'])
    await query(
      `create or replace function ${name} returns text language sql stable strict parallel safe return 'older'`,
    )
  expect(await migrate(url)).toEqual(['functions/text/rfc3339.sql'])
  expect(await query("select rfc3339('2026-01-02') || search_words('a') as name")).toEqual([
    { name: expect.stringMatching(/^2026-01-0\dT.*Zolder$/) },
  ])
  expect(await migrate(url)).toEqual([])
})

it('an upgrade that PostgreSQL ends for a request, because each waits for the other, is repeated', async () => {
  const paths = ['addresses/alias_changed.sql', 'receipts/refused_password_fails.sql']
  const { url, query } = await withChanged(...paths)
  // The upgrade has changed triggers of address and waits for enforcement; the request has used enforcement and waits for address.
  await query("set deadlock_timeout = '1h'; begin; lock table enforcement in row exclusive mode")
  const migrated = migrate(url)
  const observe = await connected(url)
  const waiting = () =>
    observe(
      `select relation::regclass::text as name from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ name: 'enforcement' }])
  await query('lock table address in row exclusive mode; commit')
  expect(await migrated).toEqual(paths.map((path) => `functions/${path}`))
})

it('functions are created in the order of their need, and one that needs a missing function is named', async () => {
  const { url } = await withChanged()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  const source = (path: string, body: string) => ({
    path,
    text: `create function ${path}() returns integer language sql return ${body}`,
    sha256: path,
  })
  await client.query('begin')
  await applyFunctions(client, [
    source('first', 'second() + third()'),
    source('second', 'third()'),
    source('third', '1'),
  ])
  expect((await client.query('select first() as value')).rows).toEqual([{ value: 2 }])
  await expect(applyFunctions(client, [source('one', 'two()'), source('two', 'missing()')])).rejects.toThrow(
    'server/db/functions/one uses what no file creates: function two() does not exist',
  )
})

it.each([
  [
    'migrations',
    `insert into migration (number, name) values (9999, '9999_newer.sql')`,
    "The database has the migration 9999_newer.sql, which this version doesn't know. Start a newer version of Postroom.",
  ],
  [
    'functions',
    `update function_file set version = version + 1, sha256 = '' where path = 'text/rfc3339.sql'`,
    'The database has functions of a newer version than this one. Start a newer version of Postroom.',
  ],
])(
  'a database with newer %s than the program is refused, and a running program serves it',
  async (_, sql, error) => {
    const { url, query } = await withChanged()
    await query(sql)
    await expect(migrate(url)).rejects.toThrow(error)
    expect(await isMigrated(query)).toBe(true)
  },
)
