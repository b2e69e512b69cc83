import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { idsOf, pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let domain: string

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  domain = await acts.domain()
})

type Body = Reply['body']

const people = (...names: string[]): Promise<Body[]> =>
  Promise.all(names.map((name) => acts.identity(domain, name)))

describe('a plan', () => {
  it('says what would become of each, and changes nothing', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const suspended = { status: 'suspended', status_reason: 'Away' }
    await acts.call('updateIdentity', { path: { identity_id: bob.identity_id }, body: suspended })
    const selection = { identity_ids: [unknownId, bob.identity_id, ada.identity_id] }
    const plan = await plans.create('suspend', selection, { status_reason: 'Away' })
    expect(plan).toMatchObject({
      state: 'ready',
      selection: { kind: 'identity_ids', count: 3 },
      counts: { total: 3, will_change: 1, unchanged: 1, refused: 1, done: 0, remaining: 1 },
      refusals: [{ code: 'not_found', title: 'Not found', count: 1 }],
      can_revert: false,
      receipts: null,
    })
    expect(await plans.items(plan)).toMatchObject([
      {
        position: 1,
        address: ada.address,
        outcome: 'will_change',
        before: { status: 'active', status_reason: null },
        after: suspended,
      },
      { position: 2, address: bob.address, outcome: 'unchanged', before: null, after: null },
      { position: 3, address: null, outcome: 'refused', code: 'not_found' },
    ])
    expect((await plans.person(ada)).status).toBe('active')
    expect(await plans.items(plan, { outcome: 'refused' })).toHaveLength(1)
    expect(await plans.items(plan, { code: 'not_found' })).toHaveLength(1)
    expect(await plans.items(plan, { q: 'ÁDA' })).toMatchObject([{ address: ada.address }])
  })

  it('is of all that a filter finds when it is made, and of none added later', async () => {
    const department_id = await acts.department('Sales')
    await acts.identity(domain, 'ada', { department_id })
    await people('bob')
    const plan = await plans.create('suspend', { filter: { department_id } })
    await acts.identity(domain, 'eve', { department_id })
    expect((await plans.items(plan)).map(({ display_name }) => display_name)).toEqual(['ada'])
    const none = await plans.create('suspend', { filter: { q: 'nobody is called that' } })
    expect(none).toMatchObject({ state: 'ready', counts: { total: 0 } })
  })

  it('is of all whose mailbox a filter finds, for who may see mailboxes', async () => {
    const [ada] = await people('ada', 'bob')
    await acts.store(ada.mailbox.mailbox_quota_id, mebibyte)
    const body = {
      operation: 'resize',
      selection: { mailbox_filter: { level: 'full' } },
      change: { mode: 'grow', bytes: mebibyte },
    }
    const plan = await acts.call('createPlan', { body })
    expect((await plans.items(plan.body)).map(({ address }) => address)).toEqual([ada.address])
    const key = await harness.key(organization.organization_id, ['identity:read', 'mailbox_quota:write'])
    const refused = await harness.call('createPlan', { key, body })
    expect([refused.status, refused.body.required_permission]).toEqual([403, 'mailbox_quota:read'])
  })

  it.each([
    [{ operation: 'suspend', selection: {} }, '/selection'],
    [{ operation: 'suspend', selection: { identity_ids: [unknownId], filter: {} } }, '/selection'],
    [{ operation: 'suspend', selection: { identity_ids: ['x'] } }, '/selection/identity_ids/0'],
    [{ operation: 'move', selection: { filter: {} } }, '/change'],
    [{ operation: 'move', selection: { filter: {} }, change: {} }, '/change/department_id'],
    [{ operation: 'promote', selection: { filter: {} } }, '/operation'],
    [{ selection: { filter: {} } }, '/operation'],
    [{ operation: 'move', selection: { filter: {} }, change: { mode: 'set' } }, '/change/department_id'],
    [{ operation: 'resize', selection: { filter: {} }, change: {} }, '/change/mode'],
    [{ operation: 'resize', selection: { filter: {} }, change: { mode: 'grow' } }, '/change/bytes'],
    [
      {
        operation: 'resize',
        selection: { filter: {} },
        change: { mode: 'shrink_to_fit', bytes: 4 * mebibyte },
      },
      '/change/bytes',
    ],
    [
      { operation: 'delete', selection: { filter: {} }, change: { status_reason: 'x' } },
      '/change/status_reason',
    ],
  ])('is refused as %j', async (body, path) => {
    const reply = await acts.call('createPlan', { body })
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })

  it.each([
    [
      'suspend',
      { bytes: mebibyte },
      'change.bytes is unknown; allowed are status_reason, delivery_while_suspended.',
    ],
    ['reactivate', { note: 'x' }, 'change.note is unknown; none are allowed.'],
    [
      'add_to_group',
      { group_id: unknownId, domain_id: 'x' },
      'change.domain_id is unknown; allowed are group_id.',
    ],
  ])('to %s with %j names the allowed members', async (operation, change, message) => {
    const reply = await acts.call('createPlan', { body: { operation, selection: { filter: {} }, change } })
    expect(reply.body.errors).toMatchObject([{ code: 'unknown_member', message }])
  })

  it('finds no department that is not there', async () => {
    const body = { operation: 'move', selection: { filter: {} }, change: { department_id: unknownId } }
    expect((await acts.call('createPlan', { body })).status).toBe(404)
  })

  it.each([
    ['suspend', {}, 'identity:suspend'],
    ['reactivate', {}, 'identity:suspend'],
    ['move', { department_id: null }, 'identity:write'],
    ['resize', { mode: 'shrink_to_fit' }, 'mailbox_quota:write'],
    ['reset_password', {}, 'identity:reset_password'],
    ['delete', {}, 'identity:write'],
  ] as const)('to %s needs %j and %s, as every request about it', async (operation, change, permission) => {
    const [ada] = await people('ada')
    const body = { operation, selection: idsOf([ada]), change }
    const made = (await acts.call('createPlan', { body })).body
    const viewer = await harness.key(organization.organization_id, ['identity:read'])
    const able = await harness.key(organization.organization_id, ['identity:read', permission])
    const refused = await harness.call('createPlan', { key: viewer, body })
    expect([refused.status, refused.body.required_permission]).toEqual([403, permission])
    for (const id of ['runPlan', 'cancelPlan', 'retryPlan', 'revertPlan'] as const) {
      const reply = await harness.call(id, {
        key: viewer,
        ...pathOf(made),
        ...(id === 'runPlan' ? { body: {} } : {}),
      })
      expect([id, reply.status, reply.body.required_permission]).toEqual([id, 403, permission])
    }
    expect((await harness.call('createPlan', { key: able, body })).status).toBe(201)
    expect((await harness.call('runPlan', { key: able, ...pathOf(made), body: {} })).status).toBe(202)
    expect((await harness.call('getPlan', { key: viewer, ...pathOf(made) })).status).toBe(200)
  })

  it('of more people than are planned in a request is prepared in the background', async () => {
    await acts.sql('update organization set identity_limit = 2000 where organization_id = $1')
    await acts.sql(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select $1, uuid_v7(), domain_id, 'member' || n, 'member' || n || '@' || domain_name, 'Member ' || n
       from domain, generate_series(1, 1100) n where organization_id = $1 and domain_id = $2`,
      [domain],
    )
    const plan = await plans.create('suspend', { filter: { q: 'member' } })
    expect(plan).toMatchObject({ state: 'preparing', counts: { total: 0 } })
    expect(await plans.items(plan)).toEqual([])
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'ready',
      counts: { total: 1100, will_change: 1100 },
    })
  }, 60_000)

  it('expires when it is not run', async () => {
    const plan = await plans.create('suspend', await people('ada'))
    await acts.sql('update plan set expires_at = now() where organization_id = $1')
    expect((await plans.read(plan)).state).toBe('expired')
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
    const { body } = await acts.call('listPlans', { query: { state: 'expired' } })
    expect(body).toMatchObject({ total: 1, items: [{ plan_id: plan.plan_id }] })
    expect((await acts.call('listPlans', { query: { state: 'ready' } })).body.total).toBe(0)
  })
})

describe('a plan that is cancelled', () => {
  it('does nothing more, and the rest can be planned again', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.create('suspend', both)
    await acts.call('runPlan', { ...pathOf(plan), body: {} })
    await acts.sql(`update plan set state = 'running', started_at = now() where organization_id = $1`)
    const { body } = await acts.call('cancelPlan', pathOf(plan))
    expect(body).toMatchObject({ state: 'cancelled', counts: { cancelled: 2, remaining: 0 } })
    await plans.work()
    expect((await plans.person(both[0])).status).toBe('active')
    expect(await plans.items(plan, { outcome: 'cancelled' })).toHaveLength(2)
    expect(await plans.items(plan, { outcome: 'will_change' })).toEqual([])
    expect((await acts.call('cancelPlan', pathOf(plan))).status).toBe(200)
    expect((await acts.call('retryPlan', pathOf(plan))).body.counts.will_change).toBe(2)
  })

  it('cannot be one that has ended', async () => {
    const plan = await plans.run(await plans.create('suspend', await people('ada')))
    const { status, body } = await acts.call('cancelPlan', pathOf(plan))
    expect([status, body.code]).toEqual([409, 'wrong_plan_state'])
    expect((await acts.call('retryPlan', pathOf(plan))).body.code).toBe('wrong_plan_state')
    expect((await acts.call('runPlan', { ...pathOf(plan), body: {} })).body.code).toBe('wrong_plan_state')
  })
})

describe('the undo of a plan', () => {
  it('gives each person back what it had', async () => {
    const [sales, legal] = [await acts.department('Sales'), await acts.department('Legal')]
    const ada = await acts.identity(domain, 'ada', { department_id: sales })
    const bob = await acts.identity(domain, 'bob')
    const moved = await plans.run(await plans.create('move', [ada, bob], { department_id: legal }))
    const { body } = await acts.call('revertPlan', pathOf(moved))
    expect(body).toMatchObject({
      operation: 'move',
      reverts_plan_id: moved.plan_id,
      counts: { will_change: 2 },
    })
    expect((await plans.person(ada)).department_id).toBe(legal)
    await plans.run(body)
    expect([(await plans.person(ada)).department_id, (await plans.person(bob)).department_id]).toEqual([
      sales,
      null,
    ])
    expect((await plans.read(moved)).can_revert).toBe(false)
  })

  it('gives suspensions and sizes back', async () => {
    const [ada] = await people('ada')
    const reason = { status_reason: 'Away', delivery_while_suspended: 'reject' }
    await plans.run(await plans.create('suspend', [ada], reason))
    const back = await plans.run(await plans.create('reactivate', [ada]))
    await plans.run((await acts.call('revertPlan', pathOf(back))).body)
    expect(await plans.person(ada)).toMatchObject({ status: 'suspended', ...reason })
    await acts.store(ada.mailbox.mailbox_quota_id, 1)
    const grown = await plans.run(await plans.create('resize', [ada], { mode: 'grow', bytes: mebibyte }))
    await plans.run((await acts.call('revertPlan', pathOf(grown))).body)
    expect((await plans.person(ada)).mailbox.limit_bytes).toBe(mebibyte)
  })

  it('refuses who was changed since, and says by whom, when and what', async () => {
    const both = await people('ada', 'bob')
    const plan = await plans.run(await plans.create('suspend', both))
    const path = { identity_id: both[0].identity_id }
    await acts.call('updateIdentity', { path, body: { status_reason: 'Left' } })
    const { body } = await acts.call('revertPlan', pathOf(plan))
    expect(body.counts).toMatchObject({ will_change: 1, refused: 1 })
    const [item] = await plans.items(body, { outcome: 'refused' })
    expect(item).toMatchObject({
      code: 'stale_version',
      detail: expect.stringContaining('status_reason null → "Left"'),
      problem: { change: { before: { status_reason: null }, after: { status_reason: 'Left' } } },
    })
  })

  it('cannot be new passwords, or one that did nothing', async () => {
    const plan = await plans.run(await plans.create('reset_password', await people('ada')))
    expect((await acts.call('revertPlan', pathOf(plan))).body.code).toBe('wrong_plan_state')
    const ready = await plans.create('suspend', await people('bob'))
    expect((await acts.call('revertPlan', pathOf(ready))).body.code).toBe('wrong_plan_state')
  })
})
