import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { addAliases, addIdentities, wrongBuckets, prepareManyRows } from '../../testing/many-rows.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { addressListOf, addressPage } from '../queries/addresses/addresses.ts'
import { departmentList, departmentPage } from '../queries/departments.ts'
import { identityList, identityPage } from '../queries/identities.ts'
import { mailboxQuotaList, mailboxQuotaPage } from '../queries/mailbox-quotas.ts'
import { createLists, type Lists } from './lists.ts'
import { type ListDefinition, sortsOf } from './definition.ts'

const harness = harnessForTests()
let organization: Organization
let room: Awaited<ReturnType<typeof prepareManyRows>>

beforeAll(async () => {
  organization = await harness.organization()
  room = await prepareManyRows(harness, organization)
  await change((db) => addIdentities(db, 2600, room))
  await change((db) => addAliases(db, 700, room))
})

/** Changes rows as the API does: with the organization locked. */
const change = <T>(work: (db: Db) => Promise<T>) =>
  harness.operator.write(organization.organization_id, async (db) => {
    await db.query('select from organization where organization_id = $1 for no key update', [
      db.organizationId,
    ])
    return work(db)
  })

/** Reads at one moment, whatever others write in the meantime. */
const snapshot = <T>(work: (db: Db) => Promise<T>) =>
  harness.database.write(organization.organization_id, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only', [])
    return work(db)
  })

const resources = {
  identity: { definition: identityList as ListDefinition, page: identityPage },
  mailbox_quota: { definition: mailboxQuotaList as ListDefinition, page: mailboxQuotaPage },
  department: { definition: departmentList as ListDefinition, page: departmentPage },
  address: {
    definition: addressListOf({
      last_end: `'-infinity'::timestamptz`,
      suspended_domains: null,
    }) as ListDefinition,
    page: addressPage,
  },
}
type Table = keyof typeof resources

/** Columns that have another name in the contract's orders. */
const columns: Readonly<Record<string, string>> = { used_percent: 'used_permille' }

/** The contract's order, on the column itself: text in one collation, null last. */
const naturalOrder = (table: Table, sort: string) => {
  const name = sort.replace('-', '')
  const isText = resources[table].definition.orders[name]?.kind === 'text'
  return `t.${columns[name] ?? name} ${isText ? 'collate postroom_text' : ''} ${sort === name ? '' : 'desc'} nulls last`
}

/** The lists of all tests that do not create their own. */
const lists = createLists()

interface Row {
  id: string
  [column: string]: unknown
}

interface PageQuery {
  sort: string
  limit: number
  offset: number
  [filter: string]: unknown
}

const pageOf = async (db: Db, table: Table, query: PageQuery, by: Lists = lists) => {
  const page = resources[table].page as (db: Db, lists: Lists, query: never) => Promise<Buffer>
  const body = await page(db, by, query as never)
  const { items, ...rest } = JSON.parse(String(body)) as { items: Record<string, string>[]; total: number }
  return { ids: items.map((item) => item[`${table}_id`] ?? item['id']), ...rest }
}

const model = (db: Db, table: Table, sort: string) =>
  db.query<Row>(
    `select ${table}_id as id, t.* from ${table} t where organization_id = $1
     order by ${naturalOrder(table, sort)}, ${table}_id ${table === 'address' && sort === '-created_at' ? 'desc' : ''}`,
    [db.organizationId],
  )

const somewhere = (length: number) => Math.floor(Math.random() * length)

/** Reads some pages, and returns those that differ from the model. */
const wrongPages = async (
  db: Db,
  table: Table,
  sort: string,
  filter: Record<string, unknown> = {},
  keep: (row: Row) => boolean = () => true,
  by: Lists = lists,
) => {
  const rows = (await model(db, table, sort)).filter(keep)
  const wrong: object[] = []
  const middle = [1, 2, 3].map(() => somewhere(rows.length))
  for (const offset of [0, 499, 500, ...middle, rows.length - 1, rows.length, rows.length + 2000]) {
    // 50 is the default limit, whose statements are prepared.
    const limit = [50, 1 + somewhere(200)][somewhere(2)] ?? 50
    const query = { ...filter, sort, limit, offset: Math.max(0, offset) }
    const page = await pageOf(db, table, query, by)
    const expected = {
      ids: rows.slice(query.offset, query.offset + limit).map(({ id }) => id),
      total: rows.length,
      current_page: Math.floor(query.offset / limit) + 1,
    }
    if (JSON.stringify(page) !== JSON.stringify(expected)) wrong.push({ query, page, expected })
  }
  return wrong
}

const everyOrder = (Object.keys(resources) as Table[]).flatMap((table) =>
  sortsOf(resources[table].definition).map((sort) => [table, sort] as const),
)

describe('an order', () => {
  it.each(everyOrder)('of %s by %s agrees with the model', async (table, sort) => {
    expect(await snapshot((db) => wrongPages(db, table, sort))).toEqual([])
  })

  it(
    'leaves no row out and shows none twice',
    () =>
      snapshot(async (db) => {
        for (const sort of sortsOf(identityList)) {
          const seen: string[] = []
          for (let offset = 0; offset < 2600; offset += 200) {
            seen.push(...((await pageOf(db, 'identity', { sort, limit: 200, offset })).ids as string[]))
          }
          expect(new Set(seen).size).toBe(2600)
        }
      }),
    60_000,
  )

  it('is that of one ICU collation for text, whatever the database speaks', () =>
    snapshot(async (db) => {
      const [row] = await db.query<{ sorted: string[] }>(
        `select array_agg(t order by t collate postroom_text) as sorted
         from unnest(array['a-b', 'a_b', 'a.b', 'ab', 'Ab', 'äb', 'b', 'z', 'Z']) t`,
        [],
      )
      expect(row?.sorted).toEqual(['a_b', 'a-b', 'a.b', 'ab', 'Ab', 'äb', 'b', 'z', 'Z'])
    }))
})

const filters: [Table, Record<string, unknown>, (row: Row) => boolean][] = []
beforeAll(() => {
  const { domains, departments } = room
  const folded = (row: Row, ...words: string[]) => words.every((word) => String(row['search']).includes(word))
  const hasEnded = ({ expires_at }: Row) => expires_at instanceof Date && expires_at.getTime() <= Date.now()
  const isUsed = ({ in_use_until, suspended }: Row) =>
    Number(in_use_until) > Date.now() && suspended === false
  filters.push(
    ['identity', { domain_id: domains[0] }, (row) => row['domain_id'] === domains[0]],
    ['identity', { department_id: departments[1] }, (row) => row['department_id'] === departments[1]],
    ['identity', { department_id: 'none' }, (row) => row['department_id'] === null],
    ['identity', { status: 'active' }, (row) => row['status'] === 'active'],
    ['identity', { status: 'suspended' }, (row) => row['status'] === 'suspended'],
    ['identity', { q: 'MULLER' }, (row) => folded(row, 'muller')],
    ['identity', { q: 'ö' }, (row) => folded(row, 'o')],
    ['identity', { q: '%' }, (row) => folded(row, '%')],
    ['identity', { q: '_b%c\\' }, (row) => folded(row, '_b%c\\')],
    ['identity', { address: 'NOBODY@example.org' }, (row) => row['address'] === 'nobody@example.org'],
    ['identity', { q: 'example' }, (row) => folded(row, 'example')],
    ['identity', { q: 'ÖBERG asa' }, (row) => folded(row, 'oberg', 'asa')],
    ['identity', { q: '\t1  e a muller' }, (row) => folded(row, '1', 'e', 'a', 'muller')],
    ['identity', { q: '%  _ \\' }, (row) => folded(row, '%', '_', '\\')],
    [
      'identity',
      { q: 'a', status: 'active', domain_id: domains[1] },
      (row) => folded(row, 'a') && row['status'] === 'active' && row['domain_id'] === domains[1],
    ],
    ['identity', { domain_id: 'x' }, () => false],
    ['identity', { department_id: '%' }, () => false],
    ['mailbox_quota', { level: 'ok' }, (row) => row['level'] === 'ok'],
    ['mailbox_quota', { level: 'full' }, (row) => row['level'] === 'full'],
    ['mailbox_quota', { level: 'unknown' }, (row) => row['level'] === null],
    ['mailbox_quota', { domain_id: domains[0] }, (row) => row['domain_id'] === domains[0]],
    ['mailbox_quota', { department_id: 'none' }, (row) => row['department_id'] === null],
    ['mailbox_quota', { department_id: departments[0] }, (row) => row['department_id'] === departments[0]],
    ['mailbox_quota', { fullness: 4 }, (row) => Math.floor(Number(row['used_permille'] ?? -1) / 100) === 4],
    ['mailbox_quota', { fullness: 10 }, (row) => Number(row['used_permille'] ?? -1) >= 1000],
    ['mailbox_quota', { min_used_percent: 40 }, (row) => Number(row['used_permille'] ?? -1) >= 400],
    ['mailbox_quota', { q: 'zoe', level: 'ok' }, (row) => folded(row, 'zoe') && row['level'] === 'ok'],
    ['mailbox_quota', { domain_id: '' }, () => false],
    ['address', { kind: 'alias' }, ({ kind }) => kind === 'alias'],
    ['address', { kind: 'identity' }, ({ kind }) => kind === 'identity'],
    ['address', { domain_id: domains[1] }, (row) => row['domain_id'] === domains[1]],
    ['address', { q: 'MULLER' }, (row) => folded(row, 'muller')],
    ['address', { q: 'example alias' }, (row) => folded(row, 'example', 'alias')],
    ['address', { state: 'off' }, ({ enabled }) => enabled === false],
    ['address', { state: 'expired' }, (row) => row['enabled'] === true && hasEnded(row)],
    ['address', { state: 'suspended' }, ({ suspended }) => suspended === true],
    ['address', { state: 'in_use' }, isUsed],
    ['address', { state: 'in_use', q: 'a' }, (row) => isUsed(row) && folded(row, 'a')],
    [
      'address',
      { state: 'nowhere' },
      (row) => row['enabled'] === true && !hasEnded(row) && row['suspended'] === false && !isUsed(row),
    ],
    ['department', { q: 'DEPARTMENT 2' }, (row) => folded(row, 'department', '2')],
  )
})

/** Lists that sort at most so many rows for a page, or four times as many for a search, as if these few rows were many. */
const sortingFew = (rows: number) =>
  createLists({ thresholds: { sortedRows: rows, sortedSearchRows: 4 * rows } })

/**
 * Reads pages of each filter one after another, since each page may use what the one before has cached; returns the
 * wrong ones.
 */
const wrongFilteredPages = async (db: Db, by: Lists = lists) => {
  const wrong: object[] = []
  for (const [table, filter, keep] of filters) {
    const sorts = sortsOf(resources[table].definition)
    const sort = sorts[somewhere(sorts.length)] ?? ''
    wrong.push(...(await wrongPages(db, table, sort, filter, keep, by)))
  }
  return wrong
}

describe('a filter', () => {
  it('agrees with the model, as does its total', async () => {
    expect(await snapshot((db) => wrongFilteredPages(db))).toEqual([])
  }, 60_000)

  it('does so too where what it meets are many', async () => {
    const by = sortingFew(40)
    for (let round = 0; round < 3; round += 1) {
      expect(await snapshot((db) => wrongFilteredPages(db, by))).toEqual([])
      await change(randomChange)
    }
  }, 120_000)

  it.each([true, false])('has_mailbox=%s agrees with the model', async (has_mailbox) => {
    const wrong = await snapshot(async (db) => {
      const boxes = await db.query<{ identity_id: string }>('select identity_id from mailbox_quota', [])
      const owners = new Set(boxes.map((row) => row.identity_id))
      const keep = ({ id }: Row) => owners.has(id) === has_mailbox
      return wrongPages(db, 'identity', '-created_at', { has_mailbox }, keep)
    })
    expect(wrong).toEqual([])
  })

  it.each(['ok', 'warning', 'unknown'])('mailbox_level=%s agrees with the model', async (mailbox_level) => {
    const wrong = await snapshot(async (db) => {
      const boxes = await db.query<{ identity_id: string }>(
        "select identity_id from mailbox_quota where coalesce(level, 'unknown') = $1",
        [mailbox_level],
      )
      const owners = new Set(boxes.map((row) => row.identity_id))
      expect(owners.size).toBeGreaterThan(0)
      const keep = ({ id }: Row) => owners.has(id)
      return [
        ...(await wrongPages(db, 'identity', 'address', { mailbox_level }, keep)),
        ...(await wrongPages(db, 'identity', '-display_name', { mailbox_level }, keep, sortingFew(40))),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('sees each change immediately, though it remembers what it found', async () => {
    const { domains } = room
    const query = { status: 'suspended', domain_id: domains[0], sort: 'address', limit: 1, offset: 0 }
    const total = () => snapshot(async (db) => (await pageOf(db, 'identity', query)).total)
    const before = await total()
    await change((db) =>
      db.query(
        `update identity set status = 'suspended' where identity_id in (
           select identity_id from identity where organization_id = $1 and status = 'active' and domain_id = $2 limit 3)`,
        [db.organizationId, domains[0]],
      ),
    )
    expect(await total()).toBe(before + 3)
  })
})

describe('the order by relevance', () => {
  const separators = /[.\-_@+'’/(),&]/g
  const rankOf = (search: string, words: string[]) => {
    const all = words.join(' ')
    if (search === all) return 0
    if (search.startsWith(`${all} `)) return 1
    if (search.slice(search.indexOf(' ') + 1) === all) return 2
    const [text, ...starts] = [search, ...words].map((one) => ` ${one.replaceAll(separators, ' ')}`)
    return starts.every((start) => text?.includes(start)) ? 3 : 4
  }
  const rankedTables = (Object.keys(resources) as Table[]).filter(
    (table) => resources[table].definition.relevance !== undefined,
  )
  /** Pages by relevance that differ from the model. `few` is how many rows are ranked. */
  const wrong = (by: Lists, few: number) =>
    snapshot(async (db) => {
      const found: object[] = []
      for (const table of rankedTables)
        for (const q of ['a', 'oberg asa', 'muller', 'zoe 1', '2 department', 'a_b%c\\d', 'zoe']) {
          const words = q.split(' ')
          const all = await model(db, table, resources[table].definition.relevance ?? '')
          const matching = all.filter((row) => words.every((word) => String(row['search']).includes(word)))
          const rank = (row: Row) => rankOf(String(row['search']), words)
          // The sort is stable, and so is a page the same from request to request.
          const rows = matching.length > few ? matching : matching.toSorted((a, b) => rank(a) - rank(b))
          for (const offset of [0, 3, somewhere(rows.length)]) {
            const page = await pageOf(db, table, { q, sort: 'relevance', limit: 20, offset }, by)
            const ids = rows.slice(offset, offset + 20).map(({ id }) => id)
            if (JSON.stringify([page.ids, page.total]) !== JSON.stringify([ids, rows.length]))
              found.push({ table, q, offset, page, ids, total: rows.length })
          }
        }
      return found
    })

  it.each([5000, 300])(
    'agrees with the model where %i rows are ranked',
    async (few) => {
      const by = sortingFew(few / 4)
      for (let round = 0; round < 2; round += 1) {
        expect(await wrong(by, few)).toEqual([])
        await change(randomChange)
      }
    },
    60_000,
  )
})

describe('the cached result of a filter', () => {
  it.each([
    ['checkpoints', { status: 'active' }, (row: Row) => row['status'] === 'active'],
    ['ids', { q: '0a' }, (row: Row) => String(row['search']).includes('0a')],
  ])('does not outlive a change: %s', async (_, filter, keep) => {
    const by = sortingFew(5)
    for (let round = 0; round < 3; round += 1) {
      const wrong = await snapshot(async (db) => {
        const rows = (await model(db, 'identity', 'address')).filter(keep)
        const offset = Math.max(0, rows.length - 60)
        const page = await pageOf(db, 'identity', { ...filter, sort: 'address', limit: 50, offset }, by)
        const expected = rows.slice(offset, offset + 50).map(({ id }) => id)
        return JSON.stringify([page.ids, page.total]) !== JSON.stringify([expected, rows.length])
      })
      expect([round, wrong]).toEqual([round, false])
      await change((db) => addIdentities(db, 20, room))
    }
  })
})

describe('a page that is asked for again', () => {
  const query = { sort: 'address', limit: 50, offset: 0 } as const
  it.each([
    ["a department's name", 'identity', `update department set department_name = department_name || '!'`],
    ["a mailbox's use", 'identity', 'update mailbox_quota set used_bytes = used_bytes + 1000'],
    ["an identity's name", 'mailbox_quota', `update identity set display_name = display_name || '!'`],
  ] as const)('shows %s as it is by now', async (_, table, sql) => {
    const read = (by = lists) =>
      snapshot((db) => (resources[table].page as typeof identityPage)(db, by, query))
    const before = await read()
    expect(await read()).toBe(before)
    await change((db) => db.query(`${sql} where organization_id = $1`, [db.organizationId]))
    const after = await read()
    expect(after).toEqual(await read(createLists({ limits: { pageBytes: 0 } })))
    expect(after).not.toEqual(before)
  })
})

/** Adds, deletes or changes a few rows or many, in all columns that the orders use. */
const randomChange = async (db: Db) => {
  const some = `select identity_id from identity where organization_id = $1 order by random() limit $2`
  const boxes = `select mailbox_quota_id from mailbox_quota where organization_id = $1 order by random() limit $2`
  const count = [1, 3, 40, 900][somewhere(4)]
  const steps = [
    () => addIdentities(db, count ?? 1, room),
    () =>
      db.query(
        `with gone as materialized (${some}), boxes as (delete from mailbox_quota where identity_id in (select * from gone))
         select count(*) from gone`,
        [db.organizationId, count],
      ),
    () =>
      db.query(
        `delete from identity i where i.identity_id in (
           select identity_id from identity where organization_id = $1 and not exists (
             select from mailbox_quota m where m.identity_id = identity.identity_id) limit $2)`,
        [db.organizationId, count],
      ),
    () =>
      db.query(
        `update identity set display_name = 'Renamed ' || substr(md5(random()::text), 1, 1),
           last_login_at = case when random() < 0.5 then now() end where identity_id in (${some})`,
        [db.organizationId, count],
      ),
    () =>
      db.query(
        `update mailbox_quota m set limit_bytes = 1048576 * (1 + floor(random() * 5)), used_bytes = used, used_messages = used,
           usage_as_of = case when used is not null then now() end
         from (select mailbox_quota_id, case when random() < 0.7 then floor(random() * 3)::bigint * 500000 end as used
           from (${boxes}) box) r
         where m.organization_id = $1 and m.mailbox_quota_id = r.mailbox_quota_id`,
        [db.organizationId, count],
      ),
    () =>
      db.query(
        'update identity set department_id = $3 where organization_id = $1 and identity_id in (' + some + ')',
        [db.organizationId, count, room.departments[0]],
      ),
  ]
  await steps[somewhere(steps.length)]?.()
}

describe('after random changes', () => {
  it('orders and filters agree with the model, and buckets are exact', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 12; step += 1) await change(randomChange)
      expect(await change(wrongBuckets)).toEqual([])
      for (const [table, sort] of everyOrder) {
        expect(await snapshot((db) => wrongPages(db, table, sort))).toEqual([])
      }
    }
    expect(await snapshot((db) => wrongFilteredPages(db))).toEqual([])
  }, 180_000)

  it('a list that loses nearly all its rows has few buckets again', async () => {
    const other = await harness.organization()
    const its = await prepareManyRows(harness, other)
    const left = await harness.operator.write(other.organization_id, async (db) => {
      await addIdentities(db, 3000, its)
      await db.query('delete from mailbox_quota where organization_id = $1', [db.organizationId])
      for (let part = 0; part < 10; part += 1) {
        await db.query(
          `delete from identity where identity_id in (select identity_id from identity where organization_id = $1
           order by identity_id limit 295)`,
          [db.organizationId],
        )
      }
      const buckets = await db.query(
        `select from list_bucket where organization_id = $1 and list like 'identity.%'`,
        [db.organizationId],
      )
      return { wrong: await wrongBuckets(db), buckets: buckets.length }
    })
    expect(left.wrong).toEqual([])
    expect(left.buckets).toBeLessThanOrEqual(2 * 7)
  }, 60_000)

  it('pages are right without buckets too, and these can be counted anew', async () => {
    const wrong = await change(async (db) => {
      await db.query('select forget_buckets($1)', [db.organizationId])
      await addIdentities(db, 10, room)
      const found = [
        ...(await wrongPages(db, 'identity', '-created_at')),
        ...(await wrongPages(db, 'identity', '-address')),
        ...(await wrongPages(db, 'mailbox_quota', 'limit_bytes')),
      ]
      await db.query('select rebuild_buckets($1)', [db.organizationId])
      return [...found, ...(await wrongBuckets(db))]
    })
    expect(wrong).toEqual([])
  })
})

it.each(Object.keys(resources) as Table[])(
  'every column that decides the place of a row of %s is looked at when it changes',
  async (table) => {
    const missed = await change(async (db) => {
      await db.query(
        `insert into department (organization_id, department_id, department_name, department_name_key, created_at)
         values ($1, gen_random_uuid(), $2, $2, '2026-01-01T00:00:00Z')`,
        [db.organizationId, `made before ${table}`],
      )
      // Each row with a copy of itself that has one column of another row.
      return db.query(
        `with row as (select r from ${table} r where organization_id = $1 limit 40)
         select distinct key as column from row cross join row other
         cross join lateral jsonb_each(to_jsonb(other.r))
         cross join lateral jsonb_populate_record(row.r, jsonb_build_object(key, value)) changed
         where key <> '${table}_id' and not ${table}_moved(row.r, changed)
           and exists (select * from ${table}_places(row.r) except select * from ${table}_places(changed))`,
        [db.organizationId],
      )
    })
    expect(missed).toEqual([])
  },
)

describe('while others write', () => {
  it.each([5000, 40])(
    'each page is of one moment, and exact, where few are %i',
    async (few) => {
      const by = sortingFew(few)
      const end = new AbortController()
      const write = async () => {
        while (!end.signal.aborted) await change(randomChange)
      }
      const writers = Promise.all([write(), write()])
      try {
        for (let round = 0; round < 8; round += 1) {
          const [table, sort] = everyOrder[somewhere(everyOrder.length)] ?? ['identity', 'address']
          expect(await snapshot((db) => wrongPages(db, table, sort, {}, undefined, by))).toEqual([])
          const [name, filter, keep] = filters[somewhere(filters.length)] ?? ['identity', {}, () => true]
          const first = sortsOf(resources[name].definition)[0] ?? ''
          expect(await snapshot((db) => wrongPages(db, name, first, filter, keep, by))).toEqual([])
        }
      } finally {
        end.abort()
        await writers
      }
      expect(await change(wrongBuckets)).toEqual([])
    },
    180_000,
  )
})
