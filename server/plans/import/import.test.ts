import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { allColumns, type ImportActions, importActions } from '../../../testing/import-actions.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'
import type { Permission } from '../../generated/model/index.ts'

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

describe('an import', () => {
  it('says who has the external ID of a new address, until it has run', async () => {
    const ada = await acts.identity(domain, 'ada', { external_id: 'E-1' })
    await acts.identity(domain, 'cyd')
    const elsewhere = await harness.organization()
    const others = clientActions(harness, elsewhere)
    await others.identity(await others.domain({ name: freshName() }), 'eve', { external_id: 'E-2' })
    const plan = await imports.planned([
      { address: at('ada.lovelace'), display_name: 'Ada L', external_id: 'E-1' },
      { address: at('eve'), display_name: 'Eve', external_id: 'E-2' },
      { address: at('cyd'), external_id: 'E-1' },
      { address: at('bob'), display_name: 'Bob' },
    ])
    const same = async () =>
      (await plans.items(plan)).map(({ same_external_id }: Body) => same_external_id?.identity_id ?? null)
    expect(await same()).toEqual([ada.identity_id, null, null, null])
    expect((await plans.items(plan))[0].same_external_id).toEqual({
      identity_id: ada.identity_id,
      address: at('ada'),
      display_name: 'ada',
    })
    await plans.run(plan)
    expect(await same()).toEqual([null, null, null, null])
  })

  it('creates who is not there and changes who is, and says so before', async () => {
    await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada')
    const plan = await imports.planned([
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
    expect(await plans.items(plan)).toMatchObject([
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

    const done = await plans.run(plan)
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
    await plans.run(await imports.planned(rows))
    expect(await imports.planned(rows)).toMatchObject({
      counts: { will_change: 0, unchanged: 3, refused: 0 },
      import: { create_count: 0 },
    })
  })

  it('changes nothing where the same file was planned twice before either was run', async () => {
    await acts.identity(domain, 'ada')
    const rows = [
      { address: at('ada'), display_name: 'Ada', limit_bytes: 2 * mebibyte, status: 'suspended' },
      { address: at('bob'), display_name: 'Bob', department: 'Sales' },
      { address: at('eve'), display_name: 'Eve', limit_bytes: '', delivery_while_suspended: 'reject' },
    ]
    const change = { create_departments: true }
    const [one, other] = [await imports.planned(rows, change), await imports.planned(rows, change)]
    expect(other).toMatchObject({ counts: { will_change: 3 }, import: { create_count: 2 } })
    expect((await plans.run(one)).counts).toMatchObject({ done: 3 })
    const people = (await acts.call('listIdentities')).body.items
    const events = (await acts.events({})).length
    expect(await plans.run(other)).toMatchObject({
      state: 'done',
      counts: { total: 3, will_change: 0, unchanged: 3, done: 0, failed: 0, remaining: 0 },
      import: { create_count: 0 },
      can_revert: false,
    })
    expect((await acts.call('listIdentities')).body.items).toEqual(people)
    expect(await acts.events({})).toHaveLength(events)
    // An item names the identity that there is.
    const ids = people.map(({ identity_id }: Body) => identity_id)
    for (const { identity_id } of await plans.items(other)) expect(ids).toContain(identity_id)
  })

  it('does the rest of a file that was planned twice, and refuses who was changed otherwise', async () => {
    const rows = ['ada', 'bob', 'eve'].map((who) => ({ address: at(who), display_name: who }))
    const first = await imports.planned(rows.slice(0, 1))
    const whole = await imports.planned(rows)
    await plans.run(first)
    await acts.identity(domain, 'bob', { display_name: 'Other' })
    expect(await plans.run(whole)).toMatchObject({
      counts: { will_change: 2, unchanged: 1, done: 1, failed: 1, remaining: 0 },
      failures: [{ code: 'address_taken', count: 1 }],
    })
  })

  it('leaves who is there as they are where it is to, and creates the others', async () => {
    await acts.identity(domain, 'ada')
    const rows = [
      { address: at('ada'), display_name: 'Other' },
      { address: at('bob'), display_name: 'Bob' },
    ]
    const plan = await imports.planned(rows, { existing: 'skip' })
    expect(await plans.items(plan)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'will_change' }])
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
    const plan = await imports.planned(rows, { create_departments: true })
    const sizes = [3 * mebibyte, 2 * mebibyte, null, mebibyte, mebibyte]
    expect((await plans.items(plan)).map(({ after }) => after.limit_bytes)).toEqual(sizes)
    expect(Object.keys((await plans.items(plan))[0].after)).not.toContain('default_mailbox_limit_bytes')
    expect(plan.allotment.after_bytes).toBe(7 * mebibyte)
    await plans.run(plan)
    expect((await people()).map(({ mailbox }) => mailbox?.limit_bytes ?? null)).toEqual(sizes)
  })

  it('names the identity whose former address a row has, or the kind of what has it', async () => {
    const ada = await acts.identity(domain, 'ada')
    const path = { identity_id: ada.identity_id }
    await acts.call('renameIdentity', { path, body: { local_part: 'ada.new', leave_alias: true } })
    const body = { domain_id: domain, local_part: 'sales', target_ids: [ada.identity_id] }
    await acts.call('createAlias', { body })
    const rows = ['ada', 'sales'].map((name) => ({ address: at(name), display_name: name }))
    expect(await plans.items(await imports.planned(rows))).toMatchObject([
      {
        code: 'address_taken',
        detail: `${at('ada')} is a former address of ${at('ada.new')}.`,
        problem: { conflicting_kind: 'alias', former_address_of: at('ada.new') },
      },
      { detail: `${at('sales')} already exists.`, problem: { conflicting_kind: 'alias' } },
    ])
  })

  it('refuses who is there where it is to, and creates the others', async () => {
    await acts.identity(domain, 'ada')
    const rows = [
      { address: at('ada'), display_name: 'Another Ada' },
      { address: at('bob'), display_name: 'Bob' },
    ]
    const plan = await imports.planned(rows, { existing: 'refuse' })
    expect(plan.counts).toMatchObject({ will_change: 1, unchanged: 0, refused: 1 })
    expect(await plans.items(plan, { outcome: 'refused' })).toMatchObject([
      { code: 'address_taken', detail: `${at('ada')} already exists.`, line: 2 },
    ])
    const done = await plans.run(plan)
    expect((await people()).map(({ display_name }) => display_name)).toEqual(['ada', 'Bob'])
    const undo = (await acts.call('revertPlan', pathOf(done))).body
    expect(undo).toMatchObject({ reverts_operation: 'import', change: { existing: 'refuse' } })
    await plans.run(undo)
    const events = await acts.call('listAuditEvents', { query: { resource_type: 'plan' } })
    const labels = events.body.items.map(({ resource_label }: { resource_label: string }) => resource_label)
    expect(labels.filter((label: string) => label.includes('Add'))).toEqual([
      'Undo: Add 1 identity',
      'Add 1 identity',
    ])
  })

  it('gives those whom it creates passwords of their own, sealed, unless it gives none', async () => {
    await acts.identity(domain, 'ada')
    const rows = (name_: string) => [
      { address: at('ada'), display_name: name_ },
      { address: at(name_), display_name: name_ },
    ]
    const done = await plans.run(await imports.planned(rows('bob')))
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
    const none = await plans.run(await imports.planned(rows('eve'), { passwords: 'none' }))
    expect([none.state, none.passwords_key]).toEqual(['done', undefined])
    const eve = (await people()).find(({ display_name }) => display_name === 'eve')
    expect(eve).toMatchObject({ password_changed_at: null, must_change_password: false })
    const nobodyNew = await plans.run(
      await imports.planned([{ address: at('ada'), display_name: 'Ada again' }]),
    )
    expect([nobodyNew.state, nobodyNew.passwords_key]).toEqual(['done', undefined])
  })

  it('leaves the events of the single requests', async () => {
    await acts.department('Sales')
    await acts.identity(domain, 'ada', { mailbox_limit_bytes: null })
    const done = await plans.run(
      await imports.planned([
        { address: at('ada'), display_name: 'Ada L', limit_bytes: 2 * mebibyte },
        { address: at('bob'), display_name: 'Bob', status: 'suspended' },
      ]),
    )
    const events = await acts.events({ plan_id: done.plan_id })
    const ofPlan = events.filter(({ operation }) => operation !== 'finishPlan')
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
    const refused = await imports.planned(rows)
    expect(refused.refusals).toMatchObject([{ code: 'department_unknown', count: 3 }])
    await acts.identity(domain, 'eve')
    const done = await plans.run(await imports.planned(rows, { create_departments: true }))
    expect(done.counts).toMatchObject({ done: 3, failed: 0 })
    expect((await people()).map(({ department_name }) => department_name)).toEqual([
      'Research',
      'Research',
      'Straße',
    ])
    expect(await acts.events({ operation: 'createDepartment', plan_id: done.plan_id })).toHaveLength(2)
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
    const refused = await imports.begin(1, { ...options, key: unable })
    expect([refused.status, refused.body.required_permission]).toEqual([403, permission])
    const made = await imports.begin(1, { ...options, key: able })
    expect(made.status).toBe(201)
    const rows = { first: 1, rows: [{ line: 2, address: at('ada') }] }
    const sent = await harness.call('addPlanRows', { key: unable, ...pathOf(made.body), body: rows })
    expect([sent.status, sent.body.required_permission]).toEqual([403, permission])
  })

  it('no permission for sizes where it changes no existing identity', async () => {
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    expect((await imports.begin(1, { columns: ['limit_bytes'], existing: 'skip', key })).status).toBe(201)
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

describe('the undo of an import', () => {
  it('deletes the identities that it created and restores the others', async () => {
    await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada')
    await acts.store(ada.mailbox.mailbox_quota_id, 0)
    await acts.identity(domain, 'nobox', { mailbox_limit_bytes: null })
    const plan = await imports.planned([
      { address: at('ada'), display_name: 'Ada', department: 'Sales', limit_bytes: 2 * mebibyte },
      { address: at('bob'), display_name: 'Bob' },
      { address: at('eve'), display_name: 'Eve' },
      { address: at('nobox'), limit_bytes: mebibyte },
    ])
    const done = await plans.run(plan)
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
    const planned = await plans.items(revert)
    expect(planned.map(({ display_name, outcome, code }) => [display_name, outcome, code])).toEqual([
      ['Ada', 'will_change', null],
      ['Bob', 'will_change', null],
      ['Eve', 'refused', 'stale_version'],
      ['nobox', 'refused', 'not_revertible'],
    ])
    expect(planned[1]).toMatchObject({ after: null })
    const back = await plans.run(revert)
    expect(back).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 }, can_revert: false })
    expect((await people()).map(({ display_name }) => display_name)).toEqual(['ada', 'Eva', 'nobox'])
    const answer = await acts.call('getIdentity', { path: { identity_id: ada.identity_id } })
    expect(answer.body).toMatchObject({ department_name: null, mailbox: { limit_bytes: mebibyte } })
  })
})
