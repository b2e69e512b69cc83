import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { createDatabase } from '../db/pool.ts'
import { isWellFormedApiKey } from '../auth/api-key.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import type { FreshDatabase } from '../../testing/fresh-database.ts'
import { runCommand } from './program.ts'

interface List<Item> {
  items: Item[]
  total: number
  current_page: number
}

interface Organization {
  organization_id: string
  organization_name: string
  storage_limit_bytes: number
  identity_limit: number
}

let database: FreshDatabase
let client: pg.Client
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']
beforeAll(async () => {
  database = await freshDatabase()
  ;({ postroom, answer } = commandLine(database.url))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const createOrganization = (name: string, ...options: string[]) =>
  answer<Organization>('org', 'create', name, ...options)

const one = async (sql: string, ...values: unknown[]) =>
  (await client.query<Record<string, unknown>>(sql, values)).rows[0]

test('an organization is created with its limits and listed, and the audit tells', async () => {
  const created = await createOrganization(
    'Northwind',
    '--storage-limit',
    '500 GB',
    '--identity-limit',
    '250',
  )
  expect(created).toMatchObject({
    organization_name: 'Northwind',
    status: 'active',
    storage_limit_bytes: 500_000_000_000,
    identity_limit: 250,
  })
  const list = await answer<List<Organization>>('org', 'list')
  expect(list).toMatchObject({ total: list.items.length, current_page: 1 })
  expect(list.items).toContainEqual(created)
  expect(
    await one(
      'select operation, actor_key_id, actor_key_name from audit_event where resource_id = $1',
      created.organization_id,
    ),
  ).toEqual({ operation: 'createOrganization', actor_key_id: null, actor_key_name: 'Operator' })
})

test('a rounded size is said', async () => {
  const { code, notes } = await postroom('org', 'create', 'Rounded', '--storage-limit', '1 GB')
  expect(code).toBe(0)
  expect(notes).toBe('The storage limit was rounded to 1,000,000,512 bytes, a multiple of 1024.')
})

test('the first domain is the primary one, and no other organization gets the same', async () => {
  const first = await createOrganization('First')
  const other = await createOrganization('Other')
  const of = (made: Organization) => ['--organization', made.organization_id]
  const domain = await answer('domain', 'add', 'Grünhof.example', ...of(first))
  expect(domain).toMatchObject({
    domain_name: 'xn--grnhof-4ya.example',
    domain_name_unicode: 'grünhof.example',
    is_primary: true,
  })
  expect(await answer('domain', 'add', 'second.example', ...of(first))).toMatchObject({ is_primary: false })
  expect(await postroom('domain', 'add', 'grünhof.example', ...of(other))).toEqual({
    code: 1,
    out: '',
    notes: 'The domain grünhof.example already belongs to an organization.',
  })
  expect(await answer('domain', 'list', ...of(first))).toMatchObject({ total: 2, items: [{}, domain] })
})

interface Key {
  key_id: string
  api_key: string
}

test('a key is shown once, stored as a hash, listed without its secret, and revoked once', async () => {
  const { organization_id } = await createOrganization('Keys')
  const of = ['--organization', organization_id]
  const { api_key, ...key } = await answer<Key>(
    'key',
    'create',
    ...of,
    '--preset',
    'viewer',
    '--expires',
    '30d',
  )
  expect(isWellFormedApiKey(api_key)).toBe(true)
  expect(key).toMatchObject({
    key_name: 'Viewer',
    kind: 'key',
    status: 'active',
    key_hint: api_key.slice(-4),
    organization: { organization_id, organization_name: 'Keys' },
  })
  expect(await answer('key', 'list', ...of)).toEqual({ items: [key], total: 1, current_page: 1 })
  const dump = JSON.stringify((await client.query('select * from api_key, audit_event')).rows)
  expect(dump).not.toContain(api_key)
  expect(await answer('key', 'revoke', key.key_id)).toMatchObject({ key_id: key.key_id, status: 'revoked' })
  expect(await postroom('key', 'revoke', key.key_id)).toMatchObject({
    code: 1,
    notes: 'The key "Viewer" is already revoked.',
  })
})

test('a key has the permissions named, each once', async () => {
  const { organization_id } = await createOrganization('Permissions')
  const permissions = ['audit:read', 'department:read', 'audit:read'].flatMap((name) => [
    '--permission',
    name,
  ])
  const key = await answer('key', 'create', '--organization', organization_id, ...permissions)
  expect(key).toMatchObject({
    permissions: [
      { permission: 'audit:read', description: expect.any(String) },
      { permission: 'department:read', description: expect.any(String) },
    ],
  })
})

test.each([
  ['nothing', []],
  ['an unknown command', ['mend']],
  ['a missing name', ['org', 'create']],
  [
    'an unknown preset',
    ['key', 'create', '--organization', '01a1faf4-86f4-74d0-b1af-5b833d4a1bad', '--preset', 'x'],
  ],
  ['a key that may do nothing', ['key', 'create', '--organization', '01a1faf4-86f4-74d0-b1af-5b833d4a1bad']],
  ['an id that is none', ['domain', 'list', '--organization', 'x']],
  ['a size that is none', ['org', 'create', 'X', '--storage-limit', 'much']],
])('%s is a wrong call', async (_, args) => {
  const { code, out, notes } = await postroom(...args)
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(notes).not.toBe('')
})

test('an unknown organization is one sentence', async () => {
  const id = '01a1faf4-86f4-74d0-b1af-5b833d4a1bad'
  expect(await postroom('domain', 'list', '--organization', id)).toEqual({
    code: 1,
    out: '',
    notes: `No organization has the ID ${id}. List organizations with "org list".`,
  })
})

test('a database that is away is one sentence', async () => {
  const notes: string[] = []
  const code = await runCommand(['org', 'list'], {
    environment: { DATABASE_URL: 'postgresql://postroom:secret@127.0.0.1:1/postroom' },
    out: (text) => notes.push(text),
    note: (text) => notes.push(text),
  })
  expect(code).toBe(1)
  expect(notes).toEqual([
    'Connection refused at the address of DATABASE_URL. Check that PostgreSQL is running.',
  ])
})

test('help tells defaults as one would type them', async () => {
  const { out } = await postroom('org', 'create', '--help')
  expect(out.replaceAll(/\s+/g, ' ')).toContain('the total for all mailboxes (default: 10 TB)')
})

test('help tells a default in words, never as JSON', async () => {
  const { out } = await postroom('mail', 'attach', '--help')
  expect(out.replace(/\s+/g, ' ')).toContain('(default: the usual ports)')
  expect(out).not.toContain('{}')
})

test('help has examples', async () => {
  const { code, out } = await postroom('key', 'create', '--help')
  expect(code).toBe(0)
  expect(out).toContain('Examples:\n  npm run postroom -- key create --organization')
})

test('migrate says that there is nothing to do', async () => {
  expect(await answer('migrate')).toEqual({ applied: [] })
})

test('the service gets a login that can work as its role and as nothing else', async () => {
  const login = `postroom_login_${process.pid}`
  const made = await answer<{ login: string; database_url: string }>('database', 'login', login)
  expect(made.login).toBe(login)
  const service = new pg.Client({ connectionString: made.database_url })
  await service.connect()
  const outcome = async (sql: string) => {
    const result = await service.query(sql).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await service.query('reset role')
    return result
  }
  expect(await outcome('select from idempotency_record for update')).toBe('done')
  expect(await outcome('delete from organization')).toBe('42501')
  expect(await outcome('set role postroom_operator')).toBe('42501')
  expect(await outcome('create table mine ()')).toBe('42501')
  expect(await outcome('create role another')).toBe('42501')
  expect(await outcome('set role postroom_app')).toBe('done')
  await service.end()

  // The service starts with this login although it may not migrate, as there is nothing to migrate.
  const pool = createDatabase({ url: made.database_url, role: 'app', poolSize: 1 })
  await expect(pool.plain((db) => db.query('select from organization', []))).resolves.toEqual([])
  await pool.close()
  await expect(migrate(made.database_url)).resolves.toEqual([])
  const { rows } = await client.query<{ number: number; name: string; applied_at: Date }>(
    'delete from migration where number = (select max(number) from migration) returning *',
  )
  await expect(migrate(made.database_url)).rejects.toThrow('DATABASE_OWNER_URL')
  await client.query('insert into migration select * from json_populate_recordset(null::migration, $1)', [
    JSON.stringify(rows),
  ])

  const again = await answer<{ database_url: string }>('database', 'login', login)
  expect(again.database_url).not.toBe(made.database_url)
  expect((await postroom('database', 'login', 'Not a name')).notes).toContain('lowercase letters')
  await client.query(`drop role ${login}`)
})
