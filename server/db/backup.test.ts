import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../test/fresh-database.ts'
import { addMembers, type Harness, startHarness } from '../test/harness.ts'
import { backUp, restore } from './backup.ts'

let harness: Harness
let folder: string
const targets: FreshDatabase[] = []

beforeAll(async () => {
  harness = await startHarness()
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
    const catch_all = { mode: 'identity', identity_id }
    await harness.call('updateDomainSettings', { key: owner, path: { domain_id }, body: { catch_all } })
    await harness.call('createKeySession', { key: owner, body: {} })
  }
})
afterAll(async () => {
  for (const target of targets) await target.drop()
  await harness.close()
  await rm(folder, { recursive: true, force: true })
})

const target = async () => {
  const fresh = await freshDatabase()
  targets.push(fresh)
  return fresh.url
}

/** Every row of every table, as text. */
const contentOf = async (url: string): Promise<Record<string, string[]>> => {
  const client = new pg.Client({ connectionString: url, options: '-c role=postroom_operator' })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return content
}

it('a backup restored into an empty database brings back every row, and everything works on', async () => {
  const file = join(folder, 'whole')
  const written = await backUp(harness.url, file)
  expect(written).toMatchObject({ organization: 2, identity: 40, mailbox_quota: 40, department: 2 })
  const url = await target()
  expect(await restore(url, file)).toEqual(written)
  const restored = await contentOf(url)
  expect(restored).toEqual(await contentOf(harness.url))
  expect(restored['audit_event']?.length).toBeGreaterThan(0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ off: number }>(
    `select (select count(*) from pg_trigger where tgenabled = 'D')
       + (select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
            and relname <> 'migration' and not relforcerowsecurity)::int as off`,
  )
  await client.end()
  expect(Number(rows[0]?.off)).toBe(0)
})

it('a database in use is left alone', async () => {
  const file = join(folder, 'again')
  await backUp(harness.url, file)
  await expect(restore(harness.url, file)).rejects.toThrow(
    'The database is in use: restore into an empty one.',
  )
})

it('a backup that was cut off, or is none, restores nothing', async () => {
  const file = join(folder, 'cut')
  await backUp(harness.url, file)
  const { length } = await readFile(file)
  for (const keep of [length - 20, Math.floor(length / 2), 15]) {
    await truncate(file, keep)
    const url = await target()
    await expect(restore(url, file)).rejects.toThrow('not a whole backup')
    expect((await contentOf(url))['organization']).toEqual([])
  }
  await writeFile(file, 'Dear diary')
  await expect(restore(await target(), file)).rejects.toThrow('not a whole backup')
})
