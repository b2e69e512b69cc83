import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
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

/** A migrated database that has records of an unreleased build instead of those up to 0078. */
const unreleased = async (...names: string[]) => {
  const fresh = await freshDatabase()
  undo.push(() => fresh.drop())
  const query = await connected(fresh.url)
  const released = await namesOf(query)
  await query('delete from migration where number <= 78')
  for (const name of names)
    await query(`insert into migration (number, name) values (${Number(name.slice(0, 4))}, '${name}')`)
  return { url: fresh.url, query, released }
}

it('no two files have the same number, and none has one of the builds from before the first release', async () => {
  const numbers = (await readdir(new URL('migrations/', import.meta.url))).map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number > '0010' && number < '0079')).toEqual([])
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
  expect([...one, ...other].toSorted()).toEqual(await namesOf(query))
  expect(Math.min(one.length, other.length)).toBe(0)
  expect(await isMigrated(query)).toBe(true)
})

it('a database with the last migration from before the first release counts as migrated', async () => {
  const { url, query, released } = await unreleased(
    '0001_foundation.sql',
    '0012_local_keys.sql',
    '0078_key_times_not_ahead.sql',
  )
  expect(await isMigrated(query)).toBe(false)
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []])
  expect(await namesOf(query)).toEqual(released)
  expect(await isMigrated(query)).toBe(true)
})

it.each([
  ['some', ['0001_foundation.sql', '0077_deleted_external_ids.sql']],
  // The numbers alone are those of this version.
  ['the first', ['0001_foundation.sql', '0002_numbers.sql']],
])('a database with %s of the migrations from before is refused', async (_, names) => {
  const { url, query } = await unreleased(...names)
  const before = await namesOf(query)
  await expect(migrate(url)).rejects.toThrow(
    'The database was made before the first release and lacks some of the migrations from that time. Make a backup, open it ' +
      'once with the last build that has the migration 0078_key_times_not_ahead.sql, then with this one.',
  )
  expect(await namesOf(query)).toEqual(before)
})

/** A database with the migrations before that one. */
const migratedBefore = async (number: string) => {
  const url = await emptyDatabase()
  const query = await connected(url)
  const folder = new URL('migrations/', import.meta.url)
  const older = (await readdir(folder)).filter((name) => name < number).toSorted()
  await query(
    'create table migration (number integer primary key, name text not null, applied_at timestamptz default now())',
  )
  for (const name of older) {
    await query(await readFile(new URL(name, folder), 'utf8'))
    await query(`insert into migration (number, name) values (${Number(name.slice(0, 4))}, '${name}')`)
  }
  return { url, query }
}

it('a database from before the table of addresses gets those of its identities, also of deleted ones', async () => {
  const { url, query } = await migratedBefore('0081')
  await query(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values ('${randomUUID()}', 'Older', 1073741824, 10);
     insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, default_mailbox_limit_bytes, max_mailbox_limit_bytes)
       select organization_id, uuid_v7(), 'older.example', 'older.example', 1048576, 1048576 from organization;
     insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select organization_id, uuid_v7(), domain_id, part, part || '@older.example', part
       from domain cross join unnest(array['ada', 'bob', 'gone']) part;
     select set_config('postroom.organization_id', organization_id::text, false) from organization;
     select keep_deleted_identities(array_agg(identity_id)) from identity where local_part = 'gone';
     delete from identity where local_part = 'gone'`,
  )
  expect((await migrate(url))[0]).toBe('0081_addresses.sql')
  expect(
    await query(
      `select a.address as name, a.kind, a.is_held, i.identity_id is not null or d.identity_id is not null as is_known from address a
       left join identity i on i.identity_id = a.address_id left join deleted_identity d on d.identity_id = a.address_id order by 1`,
    ),
  ).toEqual([
    { name: 'ada@older.example', kind: 'identity', is_held: false, is_known: true },
    { name: 'bob@older.example', kind: 'identity', is_held: false, is_known: true },
    { name: 'gone@older.example', kind: 'held', is_held: true, is_known: true },
  ])
  const again = query(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select organization_id, uuid_v7(), domain_id, 'gone', 'gone@older.example', 'Gone' from domain`,
  )
  await expect(again).rejects.toMatchObject({ constraint: 'address_held' })
})

it('a migration that PostgreSQL ends for a request, because each waits for the other, is repeated', async () => {
  const { url, query } = await migratedBefore('0084')
  // The migration has changed enforcement and waits for address; the request has used address and waits for enforcement.
  await query("set deadlock_timeout = '1h'; begin; lock table address in row exclusive mode")
  const migrated = migrate(url)
  const observe = await connected(url)
  const waiting = () =>
    observe(
      `select relation::regclass::text as name from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ name: 'address' }])
  await query('select from enforcement; commit')
  expect((await migrated)[0]).toBe('0084_alias_receipts.sql')
})

it('keys that change and suspend identities may set forwards, and an older organization sends outside as before', async () => {
  const { url, query } = await migratedBefore('0107')
  await query(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values ('${randomUUID()}', 'Older', 1073741824, 10);
     insert into api_key (organization_id, key_id, key_name, kind, secret_sha256, key_hint, permissions)
       select organization_id, uuid_v7(), k.name, 'key', sha256(k.name::bytea), 'hint', k.permissions from organization cross join (values
         ('both', array['identity:suspend', 'identity:read', 'identity:write']), ('write', array['identity:write']),
         ('suspend', array['identity:suspend'])) k(name, permissions)`,
  )
  await migrate(url)
  expect(
    await query(
      `select key_name || ': ' || array_to_string(permissions, ' ') as name from api_key order by key_name`,
    ),
  ).toEqual([
    { name: 'both: identity:suspend identity:read identity:write delivery:read delivery:write' },
    { name: 'suspend: identity:suspend' },
    { name: 'write: identity:write' },
  ])
  await query(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values ('${randomUUID()}', 'Newer', 1073741824, 10)`,
  )
  expect(
    await query(
      `select organization_name || ': ' || external_forwarding as name from organization order by organization_name desc`,
    ),
  ).toEqual([{ name: 'Older: allowed' }, { name: 'Newer: refused' }])
})

it('a database that is newer than the program is refused', async () => {
  const { url, query } = await unreleased('0078_key_times_not_ahead.sql')
  await query(`insert into migration (number, name) values (9999, '9999_newer.sql')`)
  await expect(migrate(url)).rejects.toThrow(
    "The database has the migration 9999_newer.sql, which this version doesn't know. Start a newer version of Postroom.",
  )
})
