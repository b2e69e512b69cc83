import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { type ImportActions, importActions, lines } from '../../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'
import { forgetRows } from '../../queries/plans/plan-imports.ts'

type Body = Reply['body']

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let imports: ImportActions
let domain: string
let name: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  imports = importActions(harness, acts)
  name = freshName()
  domain = await acts.domain({ name })
})

const people = async (): Promise<Body[]> =>
  (await acts.call('listIdentities', { query: { limit: 200 } })).body.items

const at = (local: string) => `${local}@${name}`

describe('a row is refused', () => {
  const refusalOf = async (rows: object[], change: object = {}) => {
    const plan = await imports.planned(rows, change)
    return (await plans.items(plan, { outcome: 'refused' })).map(({ line, code, detail }) => ({
      line,
      code,
      detail,
    }))
  }

  it('alone, with its line, the columns, the values and why', async () => {
    const plan = await imports.planned([
      { address: at('ada'), display_name: 'Ada' },
      { address: 'no address', display_name: 'B\u0000b', limit_bytes: '5 GB' },
    ])
    expect(plan).toMatchObject({
      counts: { will_change: 1, refused: 1 },
      refusals: [{ code: 'row_invalid', count: 1 }],
    })
    const [refused] = await plans.items(plan, { code: 'row_invalid' })
    expect(refused).toMatchObject({ line: 3, outcome: 'refused', address: null, display_name: null })
    expect(refused.errors).toMatchObject([
      { column: 'address', value: 'no address', code: 'pattern' },
      {
        column: 'display_name',
        code: 'pattern',
        message: "display_name can't contain control characters.",
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
      { line: 3, code: 'row_repeated', detail: 'Line 2 already has the address ada@xn--bcher-kva.example.' },
    ])
  })

  it('whose domain the organization does not have, also where another one has it', async () => {
    const other = clientActions(harness, await harness.organization())
    const theirs = freshName()
    const ids = await other.identity(await other.domain({ name: theirs }), 'ada')
    expect(await refusalOf([{ address: `ada@${theirs}`, display_name: 'Ada' }])).toEqual([
      { line: 2, code: 'domain_unknown', detail: `Your organization doesn't have the domain ${theirs}.` },
    ])
    expect(
      (await other.call('getIdentity', { path: { identity_id: ids.identity_id } })).body.display_name,
    ).toBe('ada')
  })

  it('whose address a deleted identity holds', async () => {
    const ada = await acts.identity(domain, 'ada')
    await acts.call('deleteIdentity', {
      path: { identity_id: ada.identity_id },
      query: { confirm: ada.address },
    })
    expect(await refusalOf([{ address: at('ada'), display_name: 'Ada' }])).toMatchObject([
      { line: 2, code: 'address_held' },
    ])
  })

  it('that creates an identity without a name', async () => {
    const plan = await imports.planned([{ address: at('ada') }])
    expect((await plans.items(plan))[0]).toMatchObject({
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

  it('from that on which the storage does not suffice for, counted from row to row', async () => {
    await acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
      5 * mebibyte,
    ])
    await acts.identity(domain, 'ada', { mailbox_limit_bytes: 2 * mebibyte })
    const plan = await imports.planned([
      { address: at('bob'), display_name: 'Bob', limit_bytes: 2 * mebibyte },
      { address: at('eve'), display_name: 'Eve', limit_bytes: 2 * mebibyte },
      { address: at('ada'), limit_bytes: mebibyte },
      { address: at('kim'), display_name: 'Kim', limit_bytes: 2 * mebibyte },
    ])
    expect((await plans.items(plan)).map(({ outcome, code }) => [outcome, code])).toEqual([
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

  it('from that on which the organization may have no further identities', async () => {
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    const rows = ['ada', 'bob'].map((local) => ({ address: at(local), display_name: local }))
    expect(await refusalOf(rows)).toMatchObject([{ line: 3, code: 'identity_limit_reached' }])
  })

  it('when it is run, where the world has moved on', async () => {
    await acts.department('Sales')
    const [ada, eve] = [await acts.identity(domain, 'ada'), await acts.identity(domain, 'eve')]
    await acts.store(eve.mailbox.mailbox_quota_id, 0)
    const plan = await imports.planned([
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
    const done = await plans.run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 1, failed: 4 } })
    const failed = await plans.items(plan, { outcome: 'failed' })
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
    expect((await plans.items(again.body)).map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'will_change'],
      [3, 'will_change'],
      [4, 'will_change'],
      [5, 'will_change'],
    ])
    expect((await plans.run(again.body)).counts).toMatchObject({ done: 4, failed: 0 })
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

  it('come in any order, several together and repeated, each once', async () => {
    const plan = (await imports.begin(9)).body
    const rows = rowsOf(9)
    const parts = [6, 0, 3, 0, 6, 3].map((first) =>
      imports.send(plan, first + 1, rows.slice(first, first + 3)),
    )
    const replies = await Promise.all(parts)
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await plans.read(plan)).toMatchObject({
      state: 'ready',
      counts: { total: 9, will_change: 9 },
      import: { received_count: 9 },
    })
    expect((await plans.items(plan)).map(({ address }) => address)).toEqual(
      Array.from({ length: 9 }, (_, index) => at(`p${index}`)),
    )
    const late = await imports.send(plan, 4, rows.slice(3, 6))
    expect([late.status, late.body.state]).toEqual([200, 'ready'])
  })

  it('are counted until all have come; then the plan is no longer receiving', async () => {
    const plan = (await imports.begin(3)).body
    const first = await imports.send(plan, 1, rowsOf(2))
    expect(first.body).toMatchObject({ state: 'receiving', import: { row_count: 3, received_count: 2 } })
    expect(await plans.items(plan)).toEqual([])
    const early = await acts.call('runPlan', { ...pathOf(plan), body: {} })
    expect([early.status, early.body.code]).toEqual([409, 'wrong_plan_state'])
    const other = await acts.call('createPlan', {
      body: { operation: 'suspend', selection: { filter: {} } },
    })
    const none = await imports.send(other.body, 1, rowsOf(1))
    expect([none.status, none.body.code]).toEqual([409, 'wrong_plan_state'])
  })

  it('are refused together where another has come for a position', async () => {
    const plan = (await imports.begin(3)).body
    const rows = rowsOf(3)
    await imports.send(plan, 2, rows.slice(1, 2))
    const reply = await imports.send(plan, 1, [rows[0]!, { ...rows[1], display_name: 'Other' }])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'row_conflict',
      'Another row was already sent for position 2.',
    ])
    expect((await plans.read(plan)).import.received_count).toBe(1)
  })

  it.each<[string, number, object, string]>([
    ['a column that was not said', 1, { external_id: 'x' }, '/rows/0/external_id'],
    ['a password', 1, { password: 'x' }, '/rows/0/password'],
    ['a position past the end', 4, {}, '/first'],
    ['a text that is far too long', 1, { display_name: 'x'.repeat(5000) }, '/rows/0/display_name'],
  ])('are refused for %s', async (_what, first, more, path) => {
    const plan = (await imports.begin(3, { columns: ['display_name'] })).body
    const reply = await imports.send(plan, first, [
      { line: 2, address: at('ada'), display_name: 'Ada', ...more },
    ])
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })

  it('with more marks in a row than can be normalized refuse themselves alone', async () => {
    const plan = await imports.planned([{ address: at('ada'), display_name: `A${'\u0301'.repeat(4000)}` }])
    expect((await plans.items(plan))[0]).toMatchObject({
      code: 'row_invalid',
      errors: [{ column: 'display_name' }],
    })
  })

  it('are refused once the plan was cancelled, or a day has passed', async () => {
    const plan = (await imports.begin(2)).body
    await acts.call('cancelPlan', pathOf(plan))
    const late = await imports.send(plan, 1, rowsOf(1))
    expect([late.status, late.body.code]).toEqual([409, 'wrong_plan_state'])
    const old = (await imports.begin(2)).body
    await acts.sql('update plan set expires_at = now() where organization_id = $1')
    expect((await imports.send(old, 1, rowsOf(1))).body.code).toBe('wrong_plan_state')
    expect((await plans.read(old)).state).toBe('expired')
  })

  it('are planned in the background where there are many', async () => {
    await acts.sql('update organization set identity_limit = 2000 where organization_id = $1')
    const rows = rowsOf(1100)
    const plan = (await imports.begin(1100)).body
    for (const first of [0, 500, 1000]) await imports.send(plan, first + 1, rows.slice(first, first + 500))
    expect((await plans.read(plan)).state).toBe('preparing')
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'ready',
      counts: { will_change: 1100 },
      import: { create_count: 1100 },
    })
  })

  it('are forgotten 30 days after the end of their plan, or a day after it expired; their changes stay', async () => {
    const done = await plans.run(
      await imports.planned([{ address: at('ada'), display_name: 'Ada' }, { address: 'no' }]),
    )
    const left = (await imports.begin(2)).body
    await imports.send(left, 1, rowsOf(1))
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
    expect(await plans.items(done)).toMatchObject([
      { outcome: 'done', line: 2, row: null, after: { display_name: 'Ada' } },
      { outcome: 'refused', line: 3, row: null, code: 'row_invalid', errors: [] },
    ])
  })

  it('belong to no other key', async () => {
    const plan = (await imports.begin(1)).body
    const other = clientActions(harness, await harness.organization())
    const reply = await other.call('addPlanRows', { ...pathOf(plan), body: { first: 1, rows: rowsOf(1) } })
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    expect((await plans.read(plan)).import.received_count).toBe(0)
  })
})
