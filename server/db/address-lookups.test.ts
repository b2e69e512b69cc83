import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { createLists } from '../lists/lists.ts'
import { addressPage } from '../queries/addresses/addresses.ts'
import { groupPage } from '../queries/addresses/group-list.ts'
import { groupMemberPage } from '../queries/addresses/group-members.ts'
import type { Db } from './database.ts'

const harness = harnessForTests()
let acts: ClientActions
let groups: GroupActions

const members = 3000
/** With so many rows, PostgreSQL reads none of these tables as a whole unless it can't use an index. */
const large = ['identity', 'mailbox_quota', 'address', 'address_target']

// By SQL: as many requests would take minutes.
beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
  groups = await groupActions(acts)
  const department_id = await acts.department('All')
  await acts.sql(
    'update organization set identity_limit = 20000, storage_limit_bytes = 2^50 where organization_id = $1',
  )
  await acts.sql(
    `with added as (
       insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name)
       select $1, uuid_v7(), $2, case when n <= $5::integer then $3::uuid end, 'm' || n, 'm' || n || '@' || $4::text, 'Member ' || n
       from generate_series(1, 6000) n returning *)
     insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, address, display_name, domain_id, department_id)
     select organization_id, uuid_v7(), identity_id, $6, address, display_name, domain_id, department_id from added`,
    [groups.domain_id, department_id, groups.name, members, mebibyte],
  )
  const add = async (kind: string, prefix: string, count: number, targets: number) => {
    await acts.sql(
      `with added as (
         insert into address (organization_id, address_id, domain_id, local_part, address, kind)
         select $1, uuid_v7(), $2, $5::text || n, $5::text || n || '@' || $3::text, $4 from generate_series(1, $6::integer) n
         returning *)
       insert into mail_group (organization_id, address_id, domain_id, address, group_name)
       select organization_id, address_id, domain_id, address, local_part from added where kind = 'group'`,
      [groups.domain_id, groups.name, kind, prefix, count],
    )
    await acts.sql(
      `insert into address_target (organization_id, address_id, target_id)
       select $1, a.address_id, i.identity_id from address a
       cross join generate_series(0, $4::integer - 1) k
       join identity i on i.organization_id = $1
         and i.address = 'm' || (substr(a.local_part, length($3::text) + 1)::integer * 7 + k) % 6000 + 1 || '@' || $2::text
       where a.organization_id = $1 and a.local_part ~ ('^' || $3::text || '[0-9]+$')`,
      [groups.name, prefix, targets],
    )
  }
  await add('alias', 'alias', 2000, 2)
  await add('group', 'g', 500, 10)
  await add('group', 'big', 1, members)
  await groups.group('all', [], { department_id })
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  await client.query('vacuum analyze address, identity, mailbox_quota, address_target, mail_group')
  await client.end()
}, 120_000)

interface Reads {
  relname: string
  /** How often the whole table was read. */
  scans: number
  /** How many rows an index found. */
  rows: number
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown[]>

/** What PostgreSQL reads of the large tables for something, also within functions. */
const readsOf = async (query: Query, ask: () => Promise<unknown>): Promise<Reads[]> => {
  const count = async () =>
    (await query(
      `select relname, seq_scan::integer as scans, idx_tup_fetch::integer as rows from pg_stat_xact_user_tables
       where relname = any($1) and schemaname = 'public' order by relname`,
      [large],
    )) as Reads[]
  const before = await count()
  await ask()
  return (await count()).map(({ relname, scans, rows }, index) => ({
    relname,
    scans: scans - before[index]!.scans,
    rows: rows - before[index]!.rows,
  }))
}

const scanned = (reads: readonly Reads[]): string[] =>
  reads.filter(({ scans }) => scans > 0).map(({ relname }) => relname)

const page = { limit: 50, offset: 0 } as const

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['addresses', (db) => addressPage(db, createLists(), { ...page, sort: 'address' })],
  ['the last addresses', (db) => addressPage(db, createLists(), { ...page, sort: '-address' })],
  [
    'groups among the addresses',
    (db) => addressPage(db, createLists(), { ...page, sort: 'address', kind: 'group' }),
  ],
  ['the last groups', (db) => addressPage(db, createLists(), { ...page, sort: '-address', kind: 'group' })],
  ['the last aliases', (db) => addressPage(db, createLists(), { ...page, sort: '-address', kind: 'alias' })],
  ['found addresses', (db) => addressPage(db, createLists(), { ...page, sort: 'address', q: 'm1234' })],
  ['groups', (db) => groupPage(db, { ...page, sort: 'group_name' })],
])('a page of %s reads neither a whole table nor all members of a group', async (_, ask) => {
  const reads = await harness.database.read(acts.organization_id, (db) =>
    readsOf(
      (text, values) => db.query<Reads>(text, values),
      () => ask(db),
    ),
  )
  expect(scanned(reads)).toEqual([])
  for (const { relname, rows } of reads) expect([relname, rows < members]).toEqual([relname, true])
})

it.each<[string, Partial<Parameters<typeof groupMemberPage>[3]>]>([
  ['a page', {}],
  ['the last page', { sort: '-address' }],
  ['a page by name', { sort: 'display_name' }],
  ['a search that finds all', { q: 'm' }],
  ['a search that finds one', { q: 'member 1234' }],
])('%s of the members of a large group reads each member once, and no other address', async (_, query) => {
  const [group] = await acts.sql<{ id: string }>(
    `select address_id as id from address where organization_id = $1 and local_part = 'big1'`,
  )
  const reads = await harness.database.read(acts.organization_id, (db) =>
    readsOf(
      (text, values) => db.query<Reads>(text, values),
      () => groupMemberPage(db, createLists(), group?.id ?? '', { ...page, sort: 'address', ...query }),
    ),
  )
  // A fourth of all targets are this group's, so a scan may read them.
  expect(scanned(reads).filter((table) => table !== 'address_target')).toEqual([])
  const maxRows = members + 2 * page.limit
  for (const { relname, rows } of reads) expect([relname, rows <= maxRows]).toEqual([relname, true])
})

it('a page of addresses in use reads only the identities on it, and the suspended ones', async () => {
  const reads = await harness.database.read(acts.organization_id, (db) =>
    readsOf(
      (text, values) => db.query<Reads>(text, values),
      () => addressPage(db, createLists(), { ...page, sort: 'address', state: 'in_use' }),
    ),
  )
  const identities = reads.find(({ relname }) => relname === 'identity')
  expect(identities).toMatchObject({ scans: 0 })
  expect(identities?.rows).toBeLessThan(500)
})

it.each([
  ['expansion', 'select count(*) from mail.expansion($1, $2)'],
  ['refusal', 'select mail.refusal($1, $2, 3)'],
  ['sender_logins', 'select count(*) from mail.sender_logins($1, $2)'],
  ['has_mailbox', 'select mail.has_mailbox($1, $2)'],
  ['sender_rule', 'select mail.sender_rule($1, $2)'],
  ['may_send_to', `select mail.may_send_to('m7@' || $2, $1, $2)`],
])('mail servers ask %s without a scan of a whole table', async (_, text) => {
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  const query = async (sql: string, values: readonly unknown[]) =>
    (await client.query(sql, [...values])).rows as unknown[]
  await client.query('begin')
  for (const local of ['m17', 'alias17', 'alias17+tag', 'g17', 'big1', 'all', 'nothing']) {
    // A session plans a statement of a function anew five times, then it keeps a plan for any address.
    for (let time = 0; time < 7; time += 1) {
      const reads = await readsOf(query, () => query(text, [local, groups.name]))
      expect([local, time, scanned(reads)]).toEqual([local, time, []])
    }
  }
  await client.end()
})

it('a group counts its members, whatever becomes of them', async () => {
  const differing = () =>
    acts.sql(
      `select g.address from mail_group g where g.organization_id = $1 and g.member_count <> (
         select count(*) from address_target t where t.organization_id = $1 and t.address_id = g.address_id)`,
    )
  expect(await differing()).toEqual([])
  const [ana, ben] = [await groups.identity('ana'), await groups.identity('ben')]
  const group_id = await groups.group('team', [ana])
  const count = async () => (await acts.call('getGroup', { path: { group_id } })).body.member_count as number
  await groups.addMembers(group_id, [ana, ben])
  expect(await count()).toBe(2)
  await groups.removeMembers(group_id, [ana])
  await groups.deleteIdentity(ben, 'ben')
  expect(await count()).toBe(1)
  const confirm = groups.at('ben')
  await acts.call('purgeDeletedIdentity', { path: { identity_id: ben }, query: { confirm } })
  expect(await count()).toBe(0)
  await groups.addMembers(group_id, [ana])
  await groups.deleteGroup(group_id, 'team')
  const [deletion] = await acts.events({ resource_id: group_id, operation: 'deleteGroup' })
  await acts.call('revertAuditEvent', { path: { audit_event_id: deletion.audit_event_id } })
  expect([await count(), await differing()]).toEqual([1, []])
})
