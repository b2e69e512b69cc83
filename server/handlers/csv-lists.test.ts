import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, unknownId } from '../../testing/client-actions.ts'
import { type CsvList, type CsvQuery, csvFiles } from '../../testing/csv-files.ts'
import { everyPermission, harnessForTests, type Organization } from '../../testing/harness.ts'
import { planActions } from '../../testing/plan-actions.ts'
import { operations } from '../generated/contract.ts'
import { allColumnsOf } from './csv.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let files: ReturnType<typeof csvFiles>
let plan: { plan_id: string }
let identity: { identity_id: string; address: string }
let department_id: string

/** More than two batches of the cursor. */
const many = 1100

const addEvents = () =>
  acts.sql(
    `insert into audit_event (organization_id, audit_event_id, occurred_at, actor_key_name, operation, resource_type,
       resource_id, resource_label, request_id, before, after)
     select $1, uuid_v7(), now() + n % 7 * interval '1 ms', 'Operator', 'updateDepartment', 'department', $2,
       case n % 2 when 0 then '=1+1' else 'Sales, "north"' end, 'request-' || n,
       jsonb_build_object('description', null), jsonb_build_object('description', n)
     from generate_series(1, $3::integer) n`,
    [department_id, many],
  )

const addItems = () =>
  acts.sql(
    `insert into plan_item (organization_id, plan_id, position, identity_id, address, display_name, outcome, code, before, after,
       problem, sealed_password)
     select $1, $2::uuid, n, uuid_v7(), 'm' || n || '@tests.example', 'Müller ' || n,
       case n % 3 when 0 then 'refused' when 1 then 'unchanged' else 'will_change' end,
       case n % 3 when 0 then 'stale_version' end, '{"status": "active"}', '{"status": "suspended"}',
       case n % 3 when 0 then '{"used_bytes": 5}'::jsonb end, 'secret'
     from generate_series(2, $3::integer) n`,
    [plan.plan_id, many],
  )

const addReceipts = () =>
  acts.sql(
    `insert into enforcement (organization_id, kind, identity_id, address, state, evidence)
     select $1, 'sign_in', case n % 2 when 0 then $2::uuid end, $3, case n % 5 when 0 then 'pending' else 'enforced' end,
       '{"sessions_closed": 2, "checks": []}'
     from generate_series(1, $4::integer) n`,
    [identity.identity_id, identity.address, many],
  )

beforeAll(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  files = csvFiles(acts)
  const domain = await acts.domain()
  for (const name of ['b', 'a', 'z']) await acts.domain({ name: `${name}-${freshName()}` })
  identity = await acts.identity(domain, 'ada')
  department_id = await acts.department('Sales')
  const plans = planActions(harness, acts)
  for (const operation of ['suspend', 'reset_password', 'suspend'])
    plan = await plans.create(operation, [{ identity_id: identity.identity_id }])
  for (const key_name of ['One', 'Two'])
    await acts.call('createKey', { body: { key_name, permissions: ['domain:read', 'identity:read'] } })
  await acts.call('createKeySession', { body: {} })
  await addItems()
  await addEvents()
  await addReceipts()
})

const names = ['AuditEvents', 'Keys', 'Domains', 'Plans', 'PlanItems', 'Enforcements'] as const
type Name = (typeof names)[number]

const listOf = (name: Name): CsvList => ({
  name,
  path: name === 'PlanItems' ? { plan_id: plan.plan_id } : {},
})

/** Columns that reading itself changes, or that the file writes as text. */
const otherColumns: ReadonlySet<string> = new Set(['last_used_at', 'permissions'])

const comparedColumns = (name: Name) =>
  allColumnsOf(`list${name}`).filter((column) => name !== 'Keys' || !otherColumns.has(column))

const expectSame = async (name: Name, query: CsvQuery = {}): Promise<number> => {
  const columns = comparedColumns(name)
  const [head, ...rows] = await files.fileOf(listOf(name), { ...query, columns: columns.join(',') })
  expect(head).toEqual(columns)
  const pages = await files.pagesOf(listOf(name), columns, query)
  expect(rows).toEqual(pages)
  return rows.length
}

describe.each(names)('the file of %s', (name) => {
  it('needs the permission of its list', async () => {
    const { permission } = operations[`list${name}`]
    expect(operations[`export${name}`].permission).toBe(permission)
    const key = await harness.key(
      organization.organization_id,
      everyPermission.filter((one) => one !== permission),
    )
    const { status, body } = await harness.call(`export${name}`, { key, path: listOf(name).path ?? {} })
    expect([status, body.code]).toEqual([403, 'permission_missing'])
  })

  it('takes the parameters of its list, except those of a page', () => {
    const {
      limit: _limit,
      offset: _offset,
      ...list
    } = operations[`list${name}`].query.properties as object & {
      limit: unknown
      offset: unknown
    }
    const { columns: _columns, ...file } = operations[`export${name}`].query.properties
    expect(file).toEqual(list)
  })

  it('has every member of the rows of all pages, in their order', async () => {
    expect((await files.fileOf(listOf(name)))[0]).toEqual(allColumnsOf(`list${name}`))
    expect(await expectSame(name)).toBeGreaterThan(2)
  })
})

describe('filters and orders', () => {
  it.each<[Name, () => CsvQuery, number]>([
    ['AuditEvents', () => ({ resource_type: 'department' }), many + 1],
    ['AuditEvents', () => ({ q: 'north' }), many / 2],
    ['AuditEvents', () => ({ resource_id: department_id }), many + 1],
    ['AuditEvents', () => ({ operation: 'createDepartment' }), 1],
    ['AuditEvents', () => ({ kind: 'session' }), 1],
    ['AuditEvents', () => ({ to: '2020-01-01T00:00:00Z' }), 0],
    ['Keys', () => ({ kind: 'session' }), 1],
    ['Domains', () => ({ q: 'z' }), 1],
    ['Domains', () => ({ sort: '-domain_name' }), 4],
    ['Domains', () => ({ sort: 'identity_count', status: 'active' }), 4],
    ['Domains', () => ({ sort: 'relevance', q: 'example' }), 4],
    ['Plans', () => ({ operation: 'suspend' }), 2],
    ['Plans', () => ({ state: 'ready' }), 3],
    ['PlanItems', () => ({ sort: 'problem' }), many],
    ['PlanItems', () => ({ outcome: 'skipped' }), 732],
    ['PlanItems', () => ({ code: 'stale_version', sort: 'problem' }), 366],
    ['PlanItems', () => ({ q: 'müller 10' }), 121],
    ['Enforcements', () => ({ state: 'pending' }), 220],
    ['Enforcements', () => ({ identity_id: identity.identity_id, about: 'identity' }), 550],
  ])('of %s are those of the list: %o', async (name, query, count) => {
    expect(await expectSame(name, query())).toBe(count)
  })
})

describe('a key', () => {
  it('is exported without its secret, with the names of its permissions', async () => {
    const created = (await acts.call('createKey', { body: { key_name: 'Three', permissions: ['key:read'] } }))
      .body
    const [names = [], ...rows] = await files.fileOf(listOf('Keys'))
    const row = rows.find(([id]) => id === created.key.key_id) ?? []
    expect(row[names.indexOf('permissions')]).toBe('key:read')
    expect(JSON.stringify(rows)).not.toContain(created.api_key)
    expect(names.join()).not.toMatch(/secret|sha/)
    const [, granted] = await files.fileOf(listOf('Keys'), { columns: 'permissions,key_name', kind: 'key' })
    expect(granted).toEqual(['key:read', 'Three'])
  })
})

describe('the items of a bulk change', () => {
  it('are exported without sealed passwords', async () => {
    const [names = [], ...rows] = await files.fileOf(listOf('PlanItems'))
    expect(names.join()).not.toContain('password,')
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('secret').toString('hex'))
    const { status } = await acts.call('exportPlanItems', {
      path: { plan_id: plan.plan_id },
      query: { columns: 'sealed_password' },
    })
    expect(status).toBe(400)
  })

  it('are exported with the numbers of their reasons as JSON, if these are named', async () => {
    const list = listOf('PlanItems')
    const [names, ...rows] = await files.fileOf(list, { columns: 'position,problem,same_external_id' })
    expect(names).toEqual(['position', 'problem', 'same_external_id'])
    expect(rows.length).toBe(many)
    for (const [position, problem, same] of rows)
      expect([problem, same]).toEqual([Number(position) % 3 === 0 ? '{"used_bytes":5}' : '', ''])
    expect((await files.fileOf(list))[0]).not.toContain('problem')
  })

  it('are 404 if it is unknown', async () => {
    const { status, body } = await acts.call('exportPlanItems', { path: { plan_id: unknownId } })
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  it('are a file without rows after they were deleted', async () => {
    const [other] = (await acts.call('listPlans', { query: { operation: 'reset_password' } })).body.items
    await acts.sql('update plan set items_removed_at = now() where organization_id = $1 and plan_id = $2', [
      other.plan_id,
    ])
    const list = { name: 'PlanItems', path: { plan_id: other.plan_id } }
    expect(await files.fileOf(list, { columns: 'address' })).toEqual([['address']])
  })
})

it('no cell begins as a formula, and JSON is left alone', async () => {
  await acts.call('updateDepartment', { path: { department_id }, body: { description: ';=1+1' } })
  const { body } = await acts.call('exportAuditEvents', {
    query: { columns: 'resource_label,after', operation: 'updateDepartment', q: '1' },
  })
  expect(body).toContain(`'=1+1,`)
  const [, newest] = await files.fileOf(listOf('AuditEvents'), { columns: 'after' })
  expect(JSON.parse(newest?.[0] ?? '')).toMatchObject({ description: ';=1+1' })
})

const changes: Readonly<Record<Name, () => Promise<unknown>>> = {
  AuditEvents: addEvents,
  Keys: () => acts.sql(`update api_key set key_name = 'Renamed' where organization_id = $1`),
  Domains: () => acts.sql(`update domain set status = 'suspended' where organization_id = $1`),
  Plans: () =>
    acts.sql(`update plan set state = 'cancelled', finished_at = now() where organization_id = $1`),
  PlanItems: () => acts.sql(`delete from plan_item where organization_id = $1 and position % 2 = 0`),
  Enforcements: () => acts.sql(`update enforcement set state = 'superseded' where organization_id = $1`),
}

describe('changes during an export', () => {
  let original: typeof harness.database

  beforeEach(() => {
    original = { ...harness.database }
  })
  afterEach(() => void Object.assign(harness.database, original))

  /** Changes rows after the export has begun, before it reads them. */
  const changeDuringExport = (change: () => Promise<unknown>) => {
    harness.database.snapshot = (id, work) =>
      original.snapshot(id, (db) =>
        work({
          ...db,
          batches: async function* (sql, values) {
            await change()
            yield* db.batches(sql, values)
          },
        }),
      )
  }

  it.each(names)('of %s do not appear in it', async (name) => {
    const columns = comparedColumns(name)
    const before = await files.pagesOf(listOf(name), columns)
    changeDuringExport(changes[name])
    const [, ...rows] = await files.fileOf(listOf(name), { columns: columns.join(',') })
    expect(rows).toEqual(before)
    expect(await files.pagesOf(listOf(name), columns)).not.toEqual(before)
  })
})
