import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db, Planning } from '../db/database.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { addIdentities, prepareManyRows } from '../../testing/many-rows.ts'
import { departmentList, departmentPage } from '../queries/departments.ts'
import { identityList, identityPage } from '../queries/identities.ts'
import { mailboxQuotaList, mailboxQuotaPage } from '../queries/mailbox-quotas.ts'
import { type Paging, sortsOf } from './definition.ts'
import { createLists } from './lists.ts'
import { readByIds } from './read-page.ts'

/*
 * A statement that is planned once serves small and large organizations. PostgreSQL does not know the organization when
 * it plans, and expects an average one. The plan must not read all rows of a large one.
 */

/** The rows of the large organization, among many small ones. */
const rows = 4000

/** With so many an organization has just less than one page on average, so that sorting all of it seems cheap. */
const neighbours = 90

/** The most pages of 8 kB to read for 50 rows of a list, with their joins and the indexes. */
const enough = 800

const harness = harnessForTests()
let large: string
let client: pg.Client
const lists = createLists()

/** Adds organizations of three identities with a mailbox each. */
const addNeighbours = async (db: Db, count: number) => {
  await db.query(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
     select uuid_v7(), 'Neighbour', 1048576 * 10, 10 from generate_series(1, $1::int)`,
    [count],
  )
  await db.query(
    `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, default_mailbox_limit_bytes,
       max_mailbox_limit_bytes)
     select organization_id, uuid_v7(), id, id, 1048576, 1048576
     from (select organization_id, organization_id::text as id from organization where organization_name = 'Neighbour') o`,
    [],
  )
  await db.query(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select organization_id, uuid_v7(), domain_id, 'n' || n, 'n' || n || '@' || domain_name, 'Neighbour'
     from domain cross join generate_series(1, 3) n where organization_id <> $1`,
    [db.organizationId],
  )
  await db.query(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes)
     select organization_id, uuid_v7(), identity_id, 1048576 from identity where organization_id <> $1`,
    [db.organizationId],
  )
}

beforeAll(async () => {
  const organization = await harness.organization()
  large = organization.organization_id
  const room = await prepareManyRows(harness, organization)
  await harness.operator.write(large, async (db) => {
    await addIdentities(db, rows, room)
    await addNeighbours(db, neighbours)
  })
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query('vacuum analyze')
  await owner.end()
  client = new pg.Client({ connectionString: harness.url, options: '-c role=postroom_app' })
  await client.connect()
  await client.query("select set_config('postroom.organization_id', $1, false)", [large])
  await client.query('set plan_cache_mode = force_generic_plan')
}, 120_000)
afterAll(() => client.end())

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The most rows that any node of the plan sorts. Where the order has an index, it sorts only those of a page. */
const maxSorted = ({ Plans = [], ...node }: Plan): number =>
  Math.max(node['Node Type'].includes('Sort') ? (Plans[0]?.['Actual Rows'] ?? 0) : 0, ...Plans.map(maxSorted))

/** The cost of a prepared statement's plan for the large organization: pages of 8 kB read and rows sorted. */
const costOf = async (read: (db: Db) => Promise<unknown>): Promise<{ blocks: number; sorted: number }> => {
  let statement: { text: string; values: readonly unknown[]; planning: Planning } | undefined
  const recordStatement: Db['one'] = async (text, values, planning = 'once') => {
    statement = { text, values, planning }
    return { items: '[]', total: 1, version: -1 } as never
  }
  await read({
    organizationId: large,
    query: async () => [],
    one: recordStatement,
    oneWithin: async () => null,
    oneCoalesced: async () => null,
  })
  expect(statement?.planning).toBe('once')
  await client.query(`prepare asked as ${statement?.text}`)
  const literal = (value: unknown) => (Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`)
  const values = statement?.values.map(literal).join(', ')
  const explain = `explain (analyze, buffers, timing off, format json) execute asked (${values})`
  const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
  await client.query('deallocate asked')
  const plan = found[0]?.['QUERY PLAN'][0].Plan as Plan
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], sorted: maxSorted(plan) }
}

/** Every order of the lists that can be long, ascending and descending. */
const orders = [
  ...sortsOf(departmentList).map(
    (sort) =>
      [
        'departments',
        sort,
        (db: Db, paging: Paging) => departmentPage(db, lists, { sort, ...paging }),
      ] as const,
  ),
  ...sortsOf(identityList).map(
    (sort) =>
      ['identities', sort, (db: Db, paging: Paging) => identityPage(db, lists, { sort, ...paging })] as const,
  ),
  ...sortsOf(mailboxQuotaList).map(
    (sort) =>
      [
        'mailboxes',
        sort,
        (db: Db, paging: Paging) => mailboxQuotaPage(db, lists, { sort, ...paging }),
      ] as const,
  ),
]

it.each(orders)(
  'a page of %s by %s costs a large organization no more than its rows',
  async (_, _sort, page) => {
    for (const offset of [0, 2000]) {
      const { blocks, sorted } = await costOf((db) => page(db, { limit: 50, offset }))
      expect(blocks).toBeLessThan(enough)
      expect(sorted).toBeLessThanOrEqual(50)
    }
  },
)

it('the rows of a page by their ids cost a large organization no more than the page', async () => {
  for (const definition of [departmentList, identityList, mailboxQuotaList]) {
    const table = definition.table
    const { rows: page } = await client.query<{ id: string }>(
      `select ${table}_id as id from ${table} where organization_id = $1 limit 50`,
      [large],
    )
    const ids = page.map(({ id }) => id)
    const { blocks, sorted } = await costOf((db) => readByIds({ db, definition }, ids, ids.length))
    expect(blocks).toBeLessThan(enough)
    expect(sorted).toBeLessThanOrEqual(50)
  }
})
