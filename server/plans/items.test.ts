import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { planItemPage } from '../queries/plans/plan-item-list.ts'

const harness = harnessForTests()
let acts: ClientActions
let plan_id: string

/** More than are counted. One has a name of its own; every second is refused. */
const many = 10_500

/** A new bulk change with so many items. */
const planOf = async (count: number): Promise<string> => {
  const { identity_id } = await acts.identity(await acts.domain(), 'somebody')
  const body = { operation: 'suspend', selection: { identity_ids: [identity_id] } }
  const { plan_id: id } = (await acts.call('createPlan', { body })).body
  await acts.sql(
    `insert into plan_item (organization_id, plan_id, position, identity_id, address, display_name, outcome, code)
     select $1, $2::uuid, n, uuid_v7(), 'm' || n || '@tests.example',
       case n when 7000 then 'Zoë Ðorđević' else 'Member ' || n end,
       case n % 2 when 0 then 'refused' else 'will_change' end, case n % 2 when 0 then 'stale_version' end
     from generate_series(2, $3::integer) n`,
    [id, count],
  )
  return id
}

beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
  plan_id = await planOf(many)
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query('vacuum analyze plan_item')
  await owner.query('alter table plan_item set (autovacuum_enabled = off)')
  await owner.end()
})

/** How many items a page reads, and its total. */
const readsOf = (id: string, q: string) =>
  harness.database.write(acts.organization_id, async (db) => {
    const count = async () => {
      const row = await db.one<{ read: number }>(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
         from pg_stat_xact_user_tables where relname = 'plan_item'`,
        [],
      )
      return row?.read ?? 0
    }
    const before = await count()
    const { total } = await planItemPage(
      db,
      { plan_id: id, state: 'ready' },
      { q, limit: 50, offset: 0, sort: 'position' },
    )
    return { total, read: (await count()) - before }
  })

const list = async (query: Record<string, string | number>) => {
  const { body } = await acts.call('listPlanItems', { path: { plan_id }, query })
  return body
}

describe('the total of a list of items', () => {
  it('is exact up to 10,000, and says where there are more', async () => {
    expect(await list({})).toMatchObject({ total: 10_000, total_is_exact: false, current_page: 1 })
    expect(await list({ outcome: 'refused' })).toMatchObject({ total: many / 2, total_is_exact: true })
    expect(await list({ q: 'mem' })).toMatchObject({ total: 10_000, total_is_exact: false })
    expect(await list({ q: 'member 105' })).toMatchObject({ total_is_exact: true })
  })

  it('is at least the number of rows read, to the last page and beyond', async () => {
    const late = await list({ limit: 200, offset: 10_200 })
    expect([late.items.length, late.total, late.total_is_exact]).toEqual([200, 10_400, false])
    const last = await list({ limit: 200, offset: 10_400 })
    expect([last.items.length, last.total, last.total_is_exact]).toEqual([100, many, false])
    expect(await list({ offset: 20_000 })).toMatchObject({ items: [], total: 10_000 })
  })
})

describe('the order of items', () => {
  const pages = async (query: Record<string, string | number>) => {
    const items = []
    for (const offset of [0, 4, 8, 12]) {
      // oxlint-disable-next-line no-await-in-loop -- One page after the other, as a list is read.
      const page = await acts.call('listPlanItems', {
        path: { plan_id: await few },
        query: { limit: 4, offset, ...query },
      })
      items.push(...page.body.items)
    }
    return items.map(({ position }) => position)
  }
  let few: Promise<string>
  beforeAll(() => {
    few = planOf(11)
  })

  it('is by position, or refused items come first, over all pages', async () => {
    expect(await pages({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await pages({ sort: 'problem' })).toEqual([2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11])
    expect(await pages({ sort: 'problem', q: 'member 1' })).toEqual([10, 11])
    expect(await pages({ sort: 'problem', outcome: 'will_change' })).toEqual([1, 3, 5, 7, 9, 11])
  })

  it('has everything that was left as it is under “skipped”', async () => {
    expect(await pages({ outcome: 'skipped' })).toEqual([2, 4, 6, 8, 10])
  })
})

describe('a search in items', () => {
  it.each(['zoe', 'ĐORĐEVIĆ zoë', 'm7000@tests zoe'])('finds “%s”', async (q) => {
    const { items, total } = await list({ q })
    expect([total, items.map(({ position }: { position: number }) => position)]).toEqual([1, [7000]])
  })

  it.each(['zoe m7001', 'm7000_tests', '%'])('finds nothing for “%s”', async (q) => {
    expect(await list({ q })).toMatchObject({ items: [], total: 0, total_is_exact: true })
  })

  it('reads an index, not every item', async () => {
    const { total, read } = await readsOf(plan_id, 'zoe')
    expect(total).toBe(1)
    expect(read).toBeLessThan(20)
  })

  it('reads each item a few times at most, of a plan of which the planner knows nothing yet', async () => {
    const id = await planOf(3000)
    for (const q of ['e', 'member', '2999']) {
      const { total, read } = await readsOf(id, q)
      expect(total).toBeGreaterThan(0)
      expect(read).toBeLessThanOrEqual(3 * 3000)
    }
  })
})
