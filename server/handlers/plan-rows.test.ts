import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import type { Permission } from '../generated/model/index.ts'
import { forgetRows } from '../queries/plan-imports.ts'
import { planQueue } from '../plans/start-plan-worker.ts'

type Body = Reply['body']

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let domain: string
let name: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  name = freshName()
  domain = await acts.domain({ name })
})

/** Works on all plans that are due, as a worker does, until nothing is. */
const work = async () => {
  const queue = planQueue({ database: harness.database })
  const worker = randomUUID()
  for (;;) {
    const tasks = await queue.claim({ worker, leaseMs: 20_000, limit: 8 })
    if (tasks.length === 0) return
    for (const task of tasks) await queue.run(task, worker, new AbortController().signal)
  }
}

const allColumns = [
  'display_name',
  'department',
  'limit_bytes',
  'status',
  'status_reason',
  'delivery_while_suspended',
  'external_id',
]

const begin = (
  row_count: number,
  {
    columns = allColumns,
    key,
    ...change
  }: { columns?: string[]; key?: string; [name: string]: unknown } = {},
): Promise<Reply> => {
  const body = {
    operation: 'import',
    selection: { import: { row_count, columns, file_name: 'people.csv' } },
    change,
  }
  return key === undefined ? acts.call('createPlan', { body }) : harness.call('createPlan', { key, body })
}

const pathOf = ({ plan_id }: Body) => ({ path: { plan_id } })
const send = (plan: Body, first: number, rows: object[]): Promise<Reply> =>
  acts.call('addPlanRows', { ...pathOf(plan), body: { first, rows } })

/** Rows as they are sent: each with its line, the header's being the first. */
const lines = (rows: object[], first = 1) => rows.map((row, index) => ({ line: first + index + 1, ...row }))

/** The plan of an import of those rows, ready. */
const imported = async (rows: object[], change: object = {}): Promise<Body> => {
  const made = await begin(rows.length, { ...change })
  expect([made.status, made.body.state]).toEqual([201, 'receiving'])
  const { status, body } = await send(made.body, 1, lines(rows))
  expect([status, body.state]).toEqual([200, 'ready'])
  return body
}

const read = async (plan: Body): Promise<Body> => (await acts.call('getPlan', pathOf(plan))).body
const items = async (plan: Body, query = {}): Promise<Body[]> =>
  (await acts.call('listPlanItems', { ...pathOf(plan), query: { limit: 200, ...query } })).body.items
const people = async (): Promise<Body[]> =>
  (await acts.call('listIdentities', { query: { limit: 200 } })).body.items

/** Runs a plan to its end. */
const run = async (plan: Body): Promise<Body> => {
  const { status, body } = await acts.call('runPlan', { ...pathOf(plan), body: {} })
  expect([status, body.code]).toEqual([202, undefined])
  await work()
  return { ...(await read(plan)), passwords_key: body.passwords_key }
}

const at = (local: string) => `${local}@${name}`

describe('an import', () => {
  it('creates who is not there and changes who is, and says so before', async () => {
    await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada')
    const plan = await imported([
      { address: at('ADA'), display_name: 'Ada Lovelace', department: 'sales', limit_bytes: 2 * mebibyte },
      {
        address: at('bob'),
        display_name: 'Bob',
        external_id: 'E-1',
        status: 'suspended',
        status_reason: 'Not yet',
      },
      { address: at('eve'), display_name: 'Eve', limit_bytes: null, department: null },
    ])
    expect(plan).toMatchObject({
      operation: 'import',
      selection: { kind: 'import', count: 3 },
      counts: { total: 3, will_change: 3, unchanged: 0, refused: 0 },
      import: {
        row_count: 3,
        received_count: 3,
        create_count: 2,
        columns: allColumns,
        file_name: 'people.csv',
      },
      allotment: { before_bytes: mebibyte, after_bytes: 3 * mebibyte },
    })
    expect(await items(plan)).toMatchObject([
      {
        position: 1,
        line: 2,
        identity_id: ada.identity_id,
        address: at('ada'),
        display_name: 'ada',
        before: { display_name: 'ada', department_name: null, limit_bytes: mebibyte },
        after: { display_name: 'Ada Lovelace', department_name: 'Sales', limit_bytes: 2 * mebibyte },
      },
      {
        line: 3,
        display_name: 'Bob',
        before: null,
        after: { address: at('bob'), limit_bytes: mebibyte, status: 'suspended' },
      },
      {
        line: 4,
        before: null,
        after: { limit_bytes: null, department_name: null },
        row: { address: at('eve') },
      },
    ])
    expect(await people()).toHaveLength(1)

    const done = await run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 }, can_revert: true })
    expect(await people()).toMatchObject([
      { display_name: 'Ada Lovelace', department_name: 'Sales', mailbox: { limit_bytes: 2 * mebibyte } },
      {
        display_name: 'Bob',
        status: 'suspended',
        status_reason: 'Not yet',
        external_id: 'E-1',
        must_change_password: true,
      },
      { display_name: 'Eve', mailbox: null },
    ])
  })

  it('changes nothing the second time', async () => {
    await acts.department('Sales')
    const rows = [
      { address: at('ada'), display_name: 'Ada', department: 'Sales', limit_bytes: 2 * mebibyte },
      { address: at('bob'), display_name: ' Bob ', status: 'suspended', status_reason: '', external_id: '' },
      { address: at('eve'), display_name: 'Eve', limit_bytes: '', delivery_while_suspended: 'reject' },
    ]
    await run(await imported(rows))
    expect(await imported(rows)).toMatchObject({
      counts: { will_change: 0, unchanged: 3, refused: 0 },
      import: { create_count: 0 },
    })
  })

  it('leaves who is there as they are where it is to, and creates the others', async () => {
    await acts.identity(domain, 'ada')
    const rows = [
      { address: at('ada'), display_name: 'Other' },
      { address: at('bob'), display_name: 'Bob' },
    ]
    const plan = await imported(rows, { existing: 'skip' })
    expect(await items(plan)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'will_change' }])
  })

  it('gives those whom it creates the size of their department, and says so before', async () => {
    await acts.call('createDepartment', {
      body: { department_name: 'Sales', default_mailbox_limit_bytes: 3 * mebibyte },
    })
    const rows = [
      { address: at('ada'), display_name: 'Ada', department: 'SALES' },
      { address: at('bob'), display_name: 'Bob', department: 'Sales', limit_bytes: 2 * mebibyte },
      { address: at('cy'), display_name: 'Cy', department: 'Sales', limit_bytes: null },
      { address: at('di'), display_name: 'Di', department: 'New' },
      { address: at('eve'), display_name: 'Eve' },
    ]
    const plan = await imported(rows, { create_departments: true })
    const sizes = [3 * mebibyte, 2 * mebibyte, null, mebibyte, mebibyte]
    expect((await items(plan)).map(({ after }) => after.limit_bytes)).toEqual(sizes)
    expect(Object.keys((await items(plan))[0].after)).not.toContain('default_mailbox_limit_bytes')
    expect(plan.allotment.after_bytes).toBe(7 * mebibyte)
    await run(plan)
    expect((await people()).map(({ mailbox }) => mailbox?.limit_bytes ?? null)).toEqual(sizes)
  })

  it('refuses who is there where it is to, and creates the others', async () => {
    await acts.identity(domain, 'ada')
    const rows = [
      { address: at('ada'), display_name: 'Another Ada' },
      { address: at('bob'), display_name: 'Bob' },
    ]
    const plan = await imported(rows, { existing: 'refuse' })
    expect(plan.counts).toMatchObject({ will_change: 1, unchanged: 0, refused: 1 })
    expect(await items(plan, { outcome: 'refused' })).toMatchObject([
      { code: 'address_taken', detail: `${at('ada')} exists already.`, line: 2 },
    ])
    await run(plan)
    expect((await people()).map(({ display_name }) => display_name)).toEqual(['ada', 'Bob'])
  })

  it('gives those whom it creates passwords of their own, sealed, unless it is to give none', async () => {
    await acts.identity(domain, 'ada')
    const rows = (name_: string) => [
      { address: at('ada'), display_name: name_ },
      { address: at(name_), display_name: name_ },
    ]
    const done = await run(await imported(rows('bob')))
    const { body } = await acts.call('fetchPlanPasswords', {
      ...pathOf(done),
      body: { passwords_key: done.passwords_key },
    })
    expect(body.items).toMatchObject([{ address: at('bob'), display_name: 'bob', department_id: null }])
    const stored = await acts.sql<{ found: boolean }>(
      `select exists (select from plan_item i where i.organization_id = $1 and i::text like '%' || $2 || '%') as found`,
      [body.items[0].password],
    )
    expect(stored).toEqual([{ found: false }])
    const none = await run(await imported(rows('eve'), { passwords: 'none' }))
    expect([none.state, none.passwords_key]).toEqual(['done', undefined])
    const eve = (await people()).find(({ display_name }) => display_name === 'eve')
    expect(eve).toMatchObject({ password_changed_at: null, must_change_password: false })
    const nobodyNew = await run(await imported([{ address: at('ada'), display_name: 'Ada again' }]))
    expect([nobodyNew.state, nobodyNew.passwords_key]).toEqual(['done', undefined])
  })

  it('leaves the events of the single requests', async () => {
    await acts.department('Sales')
    await acts.identity(domain, 'ada', { mailbox_limit_bytes: null })
    const done = await run(
      await imported([
        { address: at('ada'), display_name: 'Ada L', limit_bytes: 2 * mebibyte },
        { address: at('bob'), display_name: 'Bob', status: 'suspended' },
      ]),
    )
    const events = await acts.events({ q: '' })
    const ofPlan = events.filter(({ request_id }) => request_id === done.plan_id)
    expect(ofPlan.map(({ operation, resource_label }) => [operation, resource_label])).toEqual(
      expect.arrayContaining([
        ['updateIdentity', at('ada')],
        ['createMailboxQuota', at('ada')],
        ['createIdentity', at('bob')],
        ['createIdentity', at('bob')],
        ['updateIdentity', at('bob')],
      ]),
    )
    expect(ofPlan).toHaveLength(5)
    await acts.call('createIdentity', { body: { domain_id: domain, local_part: 'eve', display_name: 'Eve' } })
    const single = (await acts.events({ operation: 'createIdentity' })).filter(
      ({ resource_label }) => resource_label === at('eve'),
    )
    const created = ofPlan.filter(({ operation }) => operation === 'createIdentity')
    expect(created.map(({ after }) => Object.keys(after))).toEqual(
      single.map(({ after }) => Object.keys(after)),
    )
  })

  it('creates departments where it is to, each once', async () => {
    const rows = [
      { address: at('ada'), display_name: 'Ada', department: 'Research' },
      { address: at('bob'), display_name: 'Bob', department: 'RESEARCH' },
      { address: at('eve'), display_name: 'Eve', department: 'Straße' },
    ]
    const refused = await imported(rows)
    expect(refused.refusals).toMatchObject([{ code: 'department_unknown', count: 3 }])
    await acts.identity(domain, 'eve')
    const done = await run(await imported(rows, { create_departments: true }))
    expect(done.counts).toMatchObject({ done: 3, failed: 0 })
    expect((await people()).map(({ department_name }) => department_name)).toEqual([
      'Research',
      'Research',
      'Straße',
    ])
    expect(await acts.events({ operation: 'createDepartment' })).toHaveLength(2)
  })
})

describe('a row is refused', () => {
  const refusalOf = async (rows: object[], change: object = {}) => {
    const plan = await imported(rows, change)
    return (await items(plan, { outcome: 'refused' })).map(({ line, code, detail }) => ({
      line,
      code,
      detail,
    }))
  }

  it('alone, with its line, the columns, the values and why', async () => {
    const plan = await imported([
      { address: at('ada'), display_name: 'Ada' },
      { address: 'no address', display_name: 'B\u0000b', limit_bytes: '5 GB' },
    ])
    expect(plan).toMatchObject({
      counts: { will_change: 1, refused: 1 },
      refusals: [{ code: 'row_invalid', count: 1 }],
    })
    const [refused] = await items(plan, { code: 'row_invalid' })
    expect(refused).toMatchObject({ line: 3, outcome: 'refused', address: null, display_name: null })
    expect(refused.errors).toMatchObject([
      { column: 'address', value: 'no address', code: 'pattern' },
      {
        column: 'display_name',
        code: 'pattern',
        message: 'display_name may not contain control characters.',
      },
      { column: 'limit_bytes', value: '5 GB', code: 'wrong_type' },
    ])
    expect(refused.row.limit_bytes).toBe('5 GB')
  })

  it('that has the address of an earlier one, whose line is named', async () => {
    await acts.domain({ name: 'xn--bcher-kva.example', unicode: 'bücher.example' })
    const rows = [
      { address: 'ada@bücher.example', display_name: 'Ada' },
      { address: 'ADA@xn--bcher-kva.example', display_name: 'Ada' },
    ]
    expect(await refusalOf(rows)).toEqual([
      { line: 3, code: 'row_repeated', detail: 'Line 2 has the address ada@xn--bcher-kva.example already.' },
    ])
  })

  it('whose domain the organization does not have, also where another one has it', async () => {
    const other = clientActions(harness, await harness.organization())
    const theirs = freshName()
    const ids = await other.identity(await other.domain({ name: theirs }), 'ada')
    expect(await refusalOf([{ address: `ada@${theirs}`, display_name: 'Ada' }])).toEqual([
      { line: 2, code: 'domain_unknown', detail: `The organization does not have the domain ${theirs}.` },
    ])
    expect(
      (await other.call('getIdentity', { path: { identity_id: ids.identity_id } })).body.display_name,
    ).toBe('ada')
  })

  it('whose address somebody holds who was deleted', async () => {
    const ada = await acts.identity(domain, 'ada')
    await acts.call('deleteIdentity', {
      path: { identity_id: ada.identity_id },
      query: { confirm: ada.address },
    })
    expect(await refusalOf([{ address: at('ada'), display_name: 'Ada' }])).toMatchObject([
      { line: 2, code: 'address_held' },
    ])
  })

  it('that creates somebody without a name', async () => {
    const plan = await imported([{ address: at('ada') }])
    expect((await items(plan))[0]).toMatchObject({
      code: 'row_invalid',
      errors: [{ column: 'display_name', value: null, code: 'required' }],
    })
  })

  it('that asks for more than the domain allows, or than is stored already, or to remove a mailbox', async () => {
    const ada = await acts.identity(domain, 'ada', { mailbox_limit_bytes: 4 * mebibyte })
    await acts.identity(domain, 'eve')
    await acts.store(ada.mailbox.mailbox_quota_id, 3 * mebibyte)
    const rows = [
      { address: at('ada'), limit_bytes: mebibyte },
      { address: at('bob'), display_name: 'Bob', limit_bytes: 2048 * mebibyte },
      { address: at('eve'), limit_bytes: null },
    ]
    expect(await refusalOf(rows)).toMatchObject([
      { line: 2, code: 'below_current_use' },
      { line: 3, code: 'above_domain_maximum' },
      { line: 4, code: 'row_invalid' },
    ])
  })

  it('from that on which the allotment does not suffice for, counted from row to row', async () => {
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      5 * mebibyte,
    ])
    await acts.identity(domain, 'ada', { mailbox_limit_bytes: 2 * mebibyte })
    const plan = await imported([
      { address: at('bob'), display_name: 'Bob', limit_bytes: 2 * mebibyte },
      { address: at('eve'), display_name: 'Eve', limit_bytes: 2 * mebibyte },
      { address: at('ada'), limit_bytes: mebibyte },
      { address: at('kim'), display_name: 'Kim', limit_bytes: 2 * mebibyte },
    ])
    expect((await items(plan)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['will_change', null],
      ['refused', 'allotment_exceeded'],
      ['refused', 'below_current_use'],
      ['refused', 'allotment_exceeded'],
    ])
    expect(plan.allotment).toEqual({
      before_bytes: 2 * mebibyte,
      after_bytes: 4 * mebibyte,
      available_bytes: mebibyte,
    })
  })

  it('from that on which the organization may have no more identities', async () => {
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    const rows = ['ada', 'bob'].map((local) => ({ address: at(local), display_name: local }))
    expect(await refusalOf(rows)).toMatchObject([{ line: 3, code: 'identity_limit_reached' }])
  })

  it('when it is run, where the world has moved on', async () => {
    await acts.department('Sales')
    const [ada, eve] = [await acts.identity(domain, 'ada'), await acts.identity(domain, 'eve')]
    await acts.store(eve.mailbox.mailbox_quota_id, 0)
    const plan = await imported([
      { address: at('ada'), display_name: 'Ada L' },
      { address: at('bob'), display_name: 'Bob' },
      { address: at('eve'), limit_bytes: 2 * mebibyte },
      { address: at('kim'), display_name: 'Kim', department: 'Sales' },
      { address: at('zoe'), display_name: 'Zoe' },
    ])
    await acts.call('updateIdentity', {
      path: { identity_id: ada.identity_id },
      body: { display_name: 'Ada K' },
    })
    await acts.identity(domain, 'bob')
    await acts.call('resizeMailboxQuota', {
      path: { mailbox_quota_id: eve.mailbox.mailbox_quota_id },
      body: { limit_bytes: 3 * mebibyte },
    })
    const [sales] = (await acts.call('listDepartments')).body.items
    await acts.call('deleteDepartment', { path: { department_id: sales.department_id } })
    const done = await run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 1, failed: 4 } })
    const failed = await items(plan, { outcome: 'failed' })
    expect(failed.map(({ code }) => code)).toEqual([
      'stale_version',
      'address_taken',
      'stale_version',
      'department_unknown',
    ])
    expect(failed[0].detail).toContain('"Ada K"')
    expect(failed[2].detail).toContain('limit_bytes')

    await acts.department('Sales')
    const again = await acts.call('retryPlan', pathOf(plan))
    expect(again.body).toMatchObject({
      operation: 'import',
      state: 'ready',
      selection: { kind: 'retry', count: 4 },
      import: { row_count: 4, received_count: 4, create_count: 1, file_name: 'people.csv' },
    })
    expect((await items(again.body)).map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'will_change'],
      [3, 'will_change'],
      [4, 'will_change'],
      [5, 'will_change'],
    ])
    expect((await run(again.body)).counts).toMatchObject({ done: 4, failed: 0 })
    expect(await people()).toMatchObject([
      { display_name: 'Ada L' },
      { display_name: 'Bob' },
      { mailbox: { limit_bytes: 2 * mebibyte } },
      { department_name: 'Sales' },
      { display_name: 'Zoe' },
    ])
  })
})

describe('rows', () => {
  const rowsOf = (count: number) =>
    lines(
      Array.from({ length: count }, (_, index) => ({ address: at(`p${index}`), display_name: `P ${index}` })),
    )

  it('come in any order, several at once and repeated, each once', async () => {
    const plan = (await begin(9)).body
    const rows = rowsOf(9)
    const parts = [6, 0, 3, 0, 6, 3].map((first) => send(plan, first + 1, rows.slice(first, first + 3)))
    const replies = await Promise.all(parts)
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await read(plan)).toMatchObject({
      state: 'ready',
      counts: { total: 9, will_change: 9 },
      import: { received_count: 9 },
    })
    expect((await items(plan)).map(({ address }) => address)).toEqual(
      Array.from({ length: 9 }, (_, index) => at(`p${index}`)),
    )
    const late = await send(plan, 4, rows.slice(3, 6))
    expect([late.status, late.body.state]).toEqual([200, 'ready'])
  })

  it('are counted until all have come; then the plan is no longer receiving', async () => {
    const plan = (await begin(3)).body
    const first = await send(plan, 1, rowsOf(2))
    expect(first.body).toMatchObject({ state: 'receiving', import: { row_count: 3, received_count: 2 } })
    expect(await items(plan)).toEqual([])
    const early = await acts.call('runPlan', { ...pathOf(plan), body: {} })
    expect([early.status, early.body.code]).toEqual([409, 'wrong_plan_state'])
    const other = await acts.call('createPlan', {
      body: { operation: 'suspend', selection: { filter: {} } },
    })
    const none = await send(other.body, 1, rowsOf(1))
    expect([none.status, none.body.code]).toEqual([409, 'wrong_plan_state'])
  })

  it('are refused together where another has come for a position', async () => {
    const plan = (await begin(3)).body
    const rows = rowsOf(3)
    await send(plan, 2, rows.slice(1, 2))
    const reply = await send(plan, 1, [rows[0]!, { ...rows[1], display_name: 'Other' }])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'row_conflict',
      'Another row has come for position 2.',
    ])
    expect((await read(plan)).import.received_count).toBe(1)
  })

  it.each<[string, number, object, string]>([
    ['a column that was not said', 1, { external_id: 'x' }, '/rows/0/external_id'],
    ['a password', 1, { password: 'x' }, '/rows/0/password'],
    ['a position past the end', 4, {}, '/first'],
    ['a text that is far too long', 1, { display_name: 'x'.repeat(5000) }, '/rows/0/display_name'],
  ])('are refused for %s', async (_what, first, more, path) => {
    const plan = (await begin(3, { columns: ['display_name'] })).body
    const reply = await send(plan, first, [{ line: 2, address: at('ada'), display_name: 'Ada', ...more }])
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })

  it('with more marks in a row than can be normalized refuse themselves alone', async () => {
    const plan = await imported([{ address: at('ada'), display_name: `A${'\u0301'.repeat(4000)}` }])
    expect((await items(plan))[0]).toMatchObject({
      code: 'row_invalid',
      errors: [{ column: 'display_name' }],
    })
  })

  it('come no more once the plan was cancelled, or a day has passed', async () => {
    const plan = (await begin(2)).body
    await acts.call('cancelPlan', pathOf(plan))
    const late = await send(plan, 1, rowsOf(1))
    expect([late.status, late.body.code]).toEqual([409, 'wrong_plan_state'])
    const old = (await begin(2)).body
    await acts.sql('update plan set expires_at = now() where organization_id = $1')
    expect((await send(old, 1, rowsOf(1))).body.code).toBe('wrong_plan_state')
    expect((await read(old)).state).toBe('expired')
  })

  it('are planned in the background where there are many', async () => {
    await acts.sql('update organization set identity_limit = 2000 where organization_id = $1')
    const rows = rowsOf(1100)
    const plan = (await begin(1100)).body
    for (const first of [0, 500, 1000]) await send(plan, first + 1, rows.slice(first, first + 500))
    expect((await read(plan)).state).toBe('preparing')
    await work()
    expect(await read(plan)).toMatchObject({
      state: 'ready',
      counts: { will_change: 1100 },
      import: { create_count: 1100 },
    })
  })

  it('are forgotten 30 days after the end of their plan, or a day after it expired; what was done of them stays', async () => {
    const done = await run(await imported([{ address: at('ada'), display_name: 'Ada' }, { address: 'no' }]))
    const left = (await begin(2)).body
    await send(left, 1, rowsOf(1))
    const forgotten = () => harness.database.plain((db) => forgetRows(db, 1000))
    await acts.sql("update plan set expires_at = now() - interval '23 hours' where organization_id = $1")
    await acts.sql(
      "update plan set finished_at = now() - interval '29 days' where finished_at is not null and organization_id = $1",
    )
    expect(await forgotten()).toBe(0)
    await acts.sql("update plan set expires_at = now() - interval '25 hours' where organization_id = $1")
    expect(await forgotten()).toBe(1)
    await acts.sql(
      "update plan set finished_at = now() - interval '31 days' where finished_at is not null and organization_id = $1",
    )
    expect(await forgotten()).toBe(2)
    expect(await items(done)).toMatchObject([
      { outcome: 'done', line: 2, row: null, after: { display_name: 'Ada' } },
      { outcome: 'refused', line: 3, row: null, code: 'row_invalid', errors: [] },
    ])
  })

  it('are of nobody else', async () => {
    const plan = (await begin(1)).body
    const other = clientActions(harness, await harness.organization())
    const reply = await other.call('addPlanRows', { ...pathOf(plan), body: { first: 1, rows: rowsOf(1) } })
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect((await read(plan)).import.received_count).toBe(0)
  })
})

describe('an import needs', () => {
  it.each<[object, Permission]>([
    [{ columns: [] }, 'identity:write'],
    [{ columns: ['status'] }, 'identity:suspend'],
    [{ columns: ['status_reason'] }, 'identity:suspend'],
    [{ columns: ['delivery_while_suspended'] }, 'identity:suspend'],
    [{ columns: ['limit_bytes'] }, 'mailbox_quota:write'],
    [{ columns: ['department'], create_departments: true }, 'department:write'],
  ])('by %j the permission %s', async (options, permission) => {
    const needed: Permission[] = ['identity:read', 'identity:write', permission]
    const able = await harness.key(organization.organization_id, [...new Set(needed)])
    const unable = await harness.key(
      organization.organization_id,
      needed.filter((one) => one !== permission),
    )
    const refused = await begin(1, { ...options, key: unable })
    expect([refused.status, refused.body.required_permission]).toEqual([403, permission])
    const made = await begin(1, { ...options, key: able })
    expect(made.status).toBe(201)
    const rows = { first: 1, rows: [{ line: 2, address: at('ada') }] }
    const sent = await harness.call('addPlanRows', { key: unable, ...pathOf(made.body), body: rows })
    expect([sent.status, sent.body.required_permission]).toEqual([403, permission])
  })

  it('no permission for sizes where it changes nobody who is there', async () => {
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    expect((await begin(1, { columns: ['limit_bytes'], existing: 'skip', key })).status).toBe(201)
  })

  it.each([
    [{ operation: 'import', selection: { filter: {} } }, '/selection'],
    [{ operation: 'suspend', selection: { import: { row_count: 1, columns: [] } } }, '/selection'],
    [
      { operation: 'import', selection: { import: { row_count: 1, columns: [] } }, change: { mode: 'set' } },
      '/change/mode',
    ],
    [
      { operation: 'import', selection: { import: { row_count: 0, columns: [] } } },
      '/selection/import/row_count',
    ],
  ])('other values than %j', async (body, path) => {
    const reply = await acts.call('createPlan', { body })
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })
})

describe('an import that is taken back', () => {
  it('deletes whom it created and gives the others back what was there', async () => {
    await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada')
    await acts.store(ada.mailbox.mailbox_quota_id, 0)
    await acts.identity(domain, 'nobox', { mailbox_limit_bytes: null })
    const plan = await imported([
      { address: at('ada'), display_name: 'Ada', department: 'Sales', limit_bytes: 2 * mebibyte },
      { address: at('bob'), display_name: 'Bob' },
      { address: at('eve'), display_name: 'Eve' },
      { address: at('nobox'), limit_bytes: mebibyte },
    ])
    const done = await run(plan)
    const eve = (await people()).find(({ display_name }) => display_name === 'Eve')
    await acts.call('updateIdentity', {
      path: { identity_id: eve.identity_id },
      body: { display_name: 'Eva' },
    })
    const revert = (await acts.call('revertPlan', pathOf(done))).body
    expect(revert).toMatchObject({
      operation: 'import',
      selection: { kind: 'revert', count: 4 },
      counts: { will_change: 2, refused: 2 },
      allotment: { before_bytes: 5 * mebibyte, after_bytes: 3 * mebibyte },
      import: { create_count: 0 },
    })
    const planned = await items(revert)
    expect(planned.map(({ display_name, outcome, code }) => [display_name, outcome, code])).toEqual([
      ['Ada', 'will_change', null],
      ['Bob', 'will_change', null],
      ['Eve', 'refused', 'stale_version'],
      ['nobox', 'refused', 'not_revertible'],
    ])
    expect(planned[1]).toMatchObject({ after: null })
    const back = await run(revert)
    expect(back).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 }, can_revert: false })
    expect((await people()).map(({ display_name }) => display_name)).toEqual(['ada', 'Eva', 'nobox'])
    const answer = await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })
    expect(answer.body).toMatchObject({ department_name: null, mailbox: { limit_bytes: mebibyte } })
  })
})
