import { access, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Zlib from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addressActions } from '../../testing/address-actions.ts'
import { clientActions, freshName } from '../../testing/client-actions.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { addMembers, harnessForTests } from '../../testing/harness.ts'
import { backUp, restore } from './backup.ts'

/** A disk that damages one written byte silently. */
const disk = vi.hoisted(() => ({ damages: false }))
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof Zlib>()
  const createGzip = () => {
    const gzip = zlib.createGzip()
    const push = gzip.push.bind(gzip)
    gzip.push = (chunk: Buffer | null) => {
      const middle = (chunk?.length ?? 0) >> 1
      if (disk.damages && chunk && middle > 20) chunk[middle] = chunk[middle]! ^ 0xff
      return push(chunk)
    }
    return gzip
  }
  return { ...zlib, createGzip }
})

const harness = harnessForTests()
let folder: string
const targets: FreshDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postroom-backup-'))
  for (const name of ['First', 'Zweite – "quoted", \\back\tslash']) {
    const { organization_id, owner } = await harness.organization(name)
    const { body } = await harness.call('createDepartment', {
      key: owner,
      body: { department_name: 'Sales', description: 'line one\nline \\. two' },
      headers: { 'idempotency-key': 'once' },
    })
    await addMembers(harness, organization_id, body.department_id, 20)
    const { body: list } = await harness.call('listIdentities', { key: owner })
    const [{ domain_id, identity_id }] = list.items
    const addresses = addressActions(harness, clientActions(harness, { organization_id, owner }))
    const support = await addresses.alias(domain_id, 'support', [identity_id], {
      note: 'line one\nline \\. two',
    })
    await addresses.alias(domain_id, 'sales', [support, identity_id])
    const last = list.items.at(-1).identity_id
    await addresses.rename({ identity_id: last, domain_id, local_part: 'renamed' })
    const catch_all = { mode: 'identity', identity_id }
    await harness.call('updateDomainSettings', { key: owner, path: { domain_id }, body: { catch_all } })
    const gone = freshName()
    const removed_id = await clientActions(harness, { organization_id, owner }).domain({ name: gone })
    const removal = { key: owner, path: { domain_id: removed_id }, query: { confirm: gone } }
    await harness.call('removeDomain', removal)
    await harness.call('createKeySession', { key: owner, body: {} })
    await harness.call('createDomainClaim', {
      key: owner,
      body: { domain_name: 'brightwater-north.example' },
    })
  }
})
afterAll(async () => {
  for (const target of targets) await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const target = async () => {
  const fresh = await freshDatabase()
  targets.push(fresh)
  return fresh.url
}

/** A backup of a database, in a file of that name. */
const backedUp = async (url: string, name: string) => {
  const file = join(folder, name)
  await backUp(url, file)
  return file
}

/** Every row of every table, as text. */
const contentOf = async (url: string): Promise<Record<string, string[]>> => {
  const client = new pg.Client({ connectionString: url, options: '-c role=postroom_operator' })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'function_file') order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return content
}

it('a backup restored into an empty database brings back every row but stored responses, and everything works on', async () => {
  const file = join(folder, 'whole')
  const written = await backUp(harness.url, file)
  expect(written).toMatchObject({
    organization: 2,
    identity: 40,
    mailbox_quota: 40,
    department: 2,
    address: 46,
    address_target: 8,
    domain_claim: 2,
  })
  const url = await target()
  expect(await restore(url, file)).toEqual({ rows: written, held: 0 })
  const restored = await contentOf(url)
  const source = await contentOf(harness.url)
  expect(source['idempotency_record']).toHaveLength(2)
  expect(restored).toEqual({ ...source, idempotency_record: [] })
  expect(restored['audit_event']?.length).toBeGreaterThan(0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ off: number }>(
    `select (select count(*) from pg_trigger where tgenabled = 'D')
       + (select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
            and relname not in ('migration', 'function_file') and not relforcerowsecurity)::int as off`,
  )
  await client.end()
  expect(Number(rows[0]?.off)).toBe(0)
})

it('a restore keeps logins and receipts, and has every organization enforced anew where a mail system is attached', async () => {
  const attach = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client
      .query<{ pending: number }>(
        `${sql}; select count(*)::int as pending from enforcement where state = 'pending'`,
      )
      .then((results) => (results as unknown as pg.QueryResult<{ pending: number }>[]).at(-1)!)
    await client.end()
    return rows[0]?.pending
  }
  const attached = 'update mail.setting set attached_at = now()'
  const source = await target()
  await restore(source, await backedUp(harness.url, 'unattached'))
  const acts = `${attached}; update identity set status = 'suspended' where local_part = 'member1';
    insert into identity_login select organization_id, identity_id, 'imap', now() from identity;
    insert into mail.usage_seen (username) values ('x')`
  expect(await attach(source, acts)).toBe(2)
  const url = await target()
  await attach(url, attached)
  await restore(url, await backedUp(source, 'attached'))
  expect(await attach(url, 'select')).toBe(4)
  expect((await contentOf(url))['identity_login']).toEqual((await contentOf(source))['identity_login'])
})

it('brings back texts with whatever some program takes for the end of a line', async () => {
  const source = await target()
  const client = new pg.Client({ connectionString: source, options: '-c role=postroom_operator' })
  await client.connect()
  const ends = [
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u001c',
    '\u001e',
    '\u0085',
    '\u2028',
    '\u2029',
    '\\.',
    '\n\\.\n',
  ]
  for (const [index, end] of ends.entries()) {
    const name = `${index}${end}name`
    const { rows } = await client.query<{ id: string }>(
      `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
       values (uuid_v7(), $1, 1048576, 1) returning organization_id as id`,
      [name],
    )
    await client.query(
      `insert into department (organization_id, department_id, department_name, department_name_key, description)
       values ($1, uuid_v7(), $2, $2, $3)`,
      [rows[0]?.id, name, `one${end}two${end}${end}`],
    )
  }
  await client.end()
  const file = join(folder, 'ends')
  const written = await backUp(source, file)
  expect(written).toMatchObject({ organization: ends.length, department: ends.length })
  const url = await target()
  expect(await restore(url, file)).toEqual({ rows: written, held: 0 })
  expect(await contentOf(url)).toEqual(await contentOf(source))
})

it('a database in use is left alone', async () => {
  const file = join(folder, 'again')
  await backUp(harness.url, file)
  await expect(restore(harness.url, file)).rejects.toThrow(
    "The database isn't empty. Restore into an empty database.",
  )
})

/** Replaces the records of migrations up to 0191, as a build from before the first release has them. */
const recordUnreleased = async (url: string, last: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from migration where number <= 191')
  await client.query(`insert into migration (number, name) values (1, '0001_tables.sql'), (191, $1)`, [last])
  await client.end()
}

it('a backup of a build from before the first release is restored if it has its last migration', async () => {
  const source = await target()
  await restore(source, await backedUp(harness.url, 'before the first'))
  await recordUnreleased(source, '0191_from_domains.sql')
  const url = await target()
  await restore(url, await backedUp(source, 'from before'))
  // Responses that are stored for an Idempotency-Key aren't restored.
  expect(await contentOf(url)).toEqual({ ...(await contentOf(harness.url)), idempotency_record: [] })
  await recordUnreleased(source, '0190_ended_aliases.sql')
  await expect(restore(await target(), await backedUp(source, 'too old'))).rejects.toThrow(
    'Restore it with the version that wrote it, then upgrade.',
  )
})

it('a backup that was cut off, or is none, restores nothing', async () => {
  const file = join(folder, 'cut')
  await backUp(harness.url, file)
  const { length } = await readFile(file)
  for (const keep of [length - 20, Math.floor(length / 2), 15]) {
    await truncate(file, keep)
    const url = await target()
    await expect(restore(url, file)).rejects.toThrow('not a complete Postroom backup')
    expect((await contentOf(url))['organization']).toEqual([])
  }
  await writeFile(file, 'Dear diary')
  await expect(restore(await target(), file)).rejects.toThrow('not a complete Postroom backup')
})

it('a backup that cannot be read back as it was written is not kept', async () => {
  const file = join(folder, 'damaged')
  disk.damages = true
  await expect(backUp(harness.url, file)).rejects.toThrow("can't be read back")
  disk.damages = false
  for (const path of [file, `${file}.part`]) await expect(access(path)).rejects.toThrow('ENOENT')
  await backUp(harness.url, file)
  await restore(await target(), file)
})
