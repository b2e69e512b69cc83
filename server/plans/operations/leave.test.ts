import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../../testing/alias-actions.ts'
import { type ClientActions, clientActions, unknownId } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let people: Reply['body'][]

const password = 'correct horse battery 7'

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  const domain = await acts.domain()
  people = [
    await acts.identity(domain, 'ada', { password }),
    await acts.identity(domain, 'bob', { password }),
  ]
})

const leave = async (change: object): Promise<Reply['body']> => {
  const plan = await plans.create('leave', people, change)
  await plans.start(plan)
  await plans.work()
  return plans.read(plan)
}

const following = ({ followed_by_plan_id }: Reply['body']) => plans.read({ plan_id: followed_by_plan_id })

const signIn = async ({ address }: Reply['body']) => {
  const { status, body } = await harness.call('createOwnSession', { body: { address, password } })
  return [status, body.code]
}

it('suspends, and replaces the password by one that is never shown', async () => {
  expect((await signIn(people[1]))[0]).toBe(201)
  const plan = await leave({ status_reason: 'Has left', delivery_while_suspended: 'reject' })
  expect(plan).toMatchObject({
    state: 'done',
    counts: { done: 2, failed: 0 },
    passwords_until: null,
    followed_by_plan_id: null,
  })
  expect(await plans.person(people[0])).toMatchObject({
    status: 'suspended',
    status_reason: 'Has left',
    delivery_while_suspended: 'reject',
  })
  const events = await acts.events({ resource_id: people[0].identity_id })
  expect(events.map(({ operation }) => operation).slice(1)).toEqual([
    'updateIdentity',
    'resetIdentityPassword',
  ])
  await acts.call('updateIdentity', {
    path: { identity_id: people[0].identity_id },
    body: { status: 'active' },
  })
  expect(await signIn(people[0])).toEqual([403, 'sign_in_failed'])
}, 30_000)

it('deletes after so many days the identities not changed since', async () => {
  const plan = await leave({ delete_after_days: 30 })
  const deletion = await following(plan)
  expect(deletion).toMatchObject({
    operation: 'delete',
    state: 'scheduled',
    follows_plan_id: plan.plan_id,
    counts: { will_change: 2 },
    run_by: plan.run_by,
  })
  const days = (Date.parse(deletion.run_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  const path = { identity_id: people[1].identity_id }
  await acts.call('updateIdentity', { path, body: { status: 'active' } })
  await acts.sql('update plan set run_at = now() where organization_id = $1 and plan_id = $2', [
    deletion.plan_id,
  ])
  await plans.work()
  expect(await plans.read(deletion)).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } })
  expect(await plans.person(people[0])).toBeNull()
  expect((await plans.person(people[1]))?.status).toBe('active')
}, 30_000)

it('asks for a second key where the deletion that follows needs one', async () => {
  await acts.call('updateOrganizationSettings', { body: { deletion_approval_above: 1 } })
  const plan = await leave({ delete_after_days: 1 })
  expect(plan.state).toBe('done')
  expect(await following(plan)).toMatchObject({
    state: 'awaiting_approval',
    approval: { above: 1, is_own: true },
  })
  expect(await acts.events({ resource_type: 'plan' })).toMatchObject([
    { operation: 'finishPlan' },
    { operation: 'runPlan' },
  ])
}, 30_000)

it('is undone as a whole, except for the password, and then no identity is deleted', async () => {
  const plan = await leave({ status_reason: 'Has left', delete_after_days: 30 })
  expect(plan.can_revert).toBe(true)
  const back = (await acts.call('revertPlan', pathOf(plan))).body
  expect(back).toMatchObject({
    operation: 'reactivate',
    reverts_operation: 'leave',
    counts: { will_change: 2 },
  })
  expect((await following(plan)).state).toBe('scheduled')
  await plans.start(back)
  await plans.work()
  expect((await following(plan)).state).toBe('cancelled')
  expect(await plans.person(people[0])).toMatchObject({ status: 'active', status_reason: null })
  expect(await signIn(people[0])).toEqual([403, 'sign_in_failed'])
}, 30_000)

it('leaves an unknown password until a new one is set', async () => {
  const isUnknown = async () => {
    const { body } = await acts.call('getIdentity', { path: { identity_id: people[0].identity_id } })
    return body.password_is_unknown
  }
  const path = { identity_id: people[0].identity_id }
  expect(await isUnknown()).toBe(false)
  await leave({})
  expect(await isUnknown()).toBe(true)
  // A reactivation changes no password, nor does a deletion that is undone.
  await acts.call('updateIdentity', { path, body: { status: 'active' } })
  await acts.call('deleteIdentity', { path, query: { confirm: people[0].address } })
  await acts.call('restoreDeletedIdentity', { path, body: {} })
  expect(await isUnknown()).toBe(true)
  await acts.call('resetIdentityPassword', {
    path,
    body: { mode: 'set', password, must_change_password: false },
  })
  expect(await isUnknown()).toBe(false)
  expect((await signIn(people[0]))[0]).toBe(201)
}, 30_000)

it('needs the permission to cancel the deletion that follows, and its undo leaves an event of that', async () => {
  const plan = await leave({ delete_after_days: 30 })
  const deletion = await following(plan)
  const back = (await acts.call('revertPlan', pathOf(plan))).body
  const key = await harness.key(organization.organization_id, [
    'identity:read',
    'identity:suspend',
    'identity:reset_password',
  ])
  for (const [id, of] of [
    ['revertPlan', plan],
    ['runPlan', back],
  ] as const) {
    const { status, body } = await harness.call(id, {
      key,
      ...pathOf(of),
      body: id === 'runPlan' ? {} : undefined,
    })
    expect([id, status, body.required_permission]).toEqual([id, 403, 'identity:write'])
  }
  expect((await following(plan)).state).toBe('scheduled')
  await plans.start(back)
  expect(await acts.events({ resource_type: 'plan' })).toMatchObject([
    { operation: 'finishPlan', resource_id: plan.plan_id },
    {
      operation: 'cancelPlan',
      resource_id: deletion.plan_id,
      before: { state: 'scheduled', will_change: 2 },
      after: { state: 'cancelled' },
    },
  ])
  // Without a deletion that waits, the undo needs no more than before.
  await plans.work()
  const again = await leave({})
  const undo = await harness.call('revertPlan', { key, ...pathOf(again) })
  expect(undo.status).toBe(201)
}, 30_000)

it('needs what its parts need', async () => {
  const body = (change: object) => ({
    operation: 'leave',
    selection: { identity_ids: [people[0].identity_id] },
    change,
  })
  const refusal = async (permissions: string[], change: object) => {
    const key = await harness.key(organization.organization_id, ['identity:read', ...permissions] as never)
    return (await harness.call('createPlan', { key, body: body(change) })).body.required_permission
  }
  expect(await refusal(['identity:suspend'], {})).toBe('identity:reset_password')
  expect(await refusal(['identity:reset_password'], {})).toBe('identity:suspend')
  const both = ['identity:suspend', 'identity:reset_password']
  expect(await refusal(both, {})).toBeUndefined()
  expect(await refusal(both, { delete_after_days: 3 })).toBe('identity:write')
})

describe('the mail of who leaves', () => {
  let aliases: AliasActions
  let ben: string
  let cyn: string
  let dan: string
  const targets = async (alias_id: string) =>
    (await acts.call('getAlias', { path: { alias_id } })).body.targets.map(
      ({ target_id }: Reply['body']) => target_id,
    )
  const leaveFrom = (change: object) =>
    plans.create('leave', [{ identity_id: ben }, { identity_id: cyn }], change)

  beforeEach(async () => {
    aliases = await aliasActions(acts)
    ben = await aliases.identity('ben')
    cyn = await aliases.identity('cyn')
    dan = await aliases.identity('dan')
  })

  it('goes to a successor by the aliases that led to them, and comes back with the undo', async () => {
    const [ada] = people
    const sales = await aliases.alias('sales', [ada.identity_id, ben, cyn])
    const info = await aliases.alias('info', [cyn])
    const team = await aliases.alias('team', [ben, dan])
    const plan = await leaveFrom({ aliases_to: dan })
    const [first] = await plans.items(plan)
    expect(first).toMatchObject({
      before: { status: 'active', aliases_to: null },
      after: {
        status: 'suspended',
        aliases_to: dan,
        aliases: [
          { alias_id: sales, alias_unicode: aliases.at('sales'), successor_unicode: aliases.at('dan') },
          { alias_id: team, was_target: true },
        ],
      },
    })
    expect(await targets(info)).toEqual([cyn])
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 2, failed: 0 })
    expect(await targets(sales)).toEqual([ada.identity_id, dan])
    expect([await targets(info), await targets(team)]).toEqual([[dan], [dan]])
    const undone = (await acts.call('revertPlan', pathOf(done))).body
    expect(undone).toMatchObject({ operation: 'reactivate', counts: { will_change: 2 } })
    expect((await plans.run(undone)).counts).toMatchObject({ done: 2, failed: 0 })
    expect((await plans.person({ identity_id: ben })).status).toBe('active')
    expect(await targets(sales)).toEqual([ada.identity_id, ben, cyn])
    expect([await targets(info), await targets(team)]).toEqual([[cyn], [ben, dan]])
    const events = await acts.events({ resource_id: info })
    expect(events.map(({ operation }) => operation)).toEqual(['createAlias', 'updateAlias', 'updateAlias'])
  }, 30_000)

  it('keeps later changes of an alias, and restores no deleted one', async () => {
    const sales = await aliases.alias('sales', [ben])
    const info = await aliases.alias('info', [ben])
    const done = await plans.run(await leaveFrom({ aliases_to: dan }))
    await aliases.update(sales, { target_ids: [people[0].identity_id, dan], note: 'New' })
    await aliases.remove(info, 'info')
    const undone = (await acts.call('revertPlan', pathOf(done))).body
    expect((await plans.run(undone)).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await targets(sales)).toEqual([people[0].identity_id, ben])
  }, 30_000)

  it('goes to a successor by their addresses once they are deleted, and comes back when they are restored', async () => {
    const all = await aliases.alias('all', [ben])
    const done = await plans.run(await leaveFrom({ delete_after_days: 1, address_to: dan }))
    const deletion = await following(done)
    expect(deletion).toMatchObject({ operation: 'delete', change: { address_to: dan } })
    await acts.sql('update plan set run_at = now() where organization_id = $1 and plan_id = $2', [
      deletion.plan_id,
    ])
    await plans.work()
    const deleted = await plans.read(deletion)
    expect(deleted.counts).toMatchObject({ done: 2, failed: 0 })
    expect(await aliases.tree('ben')).toEqual(['>1 ben followed', '1>2 dan delivered'])
    expect(await aliases.tree('all')).toEqual(['>1 all followed', '1>2 ben followed', '2>3 dan delivered'])
    expect(await targets(all)).toEqual([ben])
    const restored = await plans.run((await acts.call('revertPlan', pathOf(deleted))).body)
    expect(restored.counts).toMatchObject({ done: 2, failed: 0 })
    expect((await acts.call('getAlias', { path: { alias_id: ben } })).status).toBe(404)
    expect((await plans.person({ identity_id: ben })).address).toBe(aliases.at('ben'))
  }, 30_000)

  it('needs address:write, and a successor who stays', async () => {
    const body = (change: object) => ({
      operation: 'leave',
      selection: { identity_ids: [ben, dan] },
      change,
    })
    const key = await harness.key(organization.organization_id, [
      'identity:read',
      'identity:suspend',
      'identity:write',
      'identity:reset_password',
    ])
    for (const change of [{ aliases_to: dan }, { address_to: dan, delete_after_days: 1 }]) {
      const reply = await harness.call('createPlan', { key, body: body(change) })
      expect(reply.body.required_permission).toBe('address:write')
    }
    const ask = (change: object) => acts.call('createPlan', { body: body(change) })
    expect((await ask({ aliases_to: unknownId })).status).toBe(404)
    expect((await ask({ address_to: dan })).body.errors).toMatchObject([
      { path: '/change/delete_after_days', code: 'required' },
    ])
    await aliases.alias('info', [ben])
    const plan = (await ask({ aliases_to: dan })).body
    expect(plan).toMatchObject({
      counts: { will_change: 1, refused: 1 },
      refusals: [{ code: 'invalid_request' }],
    })
    await aliases.deleteIdentity(dan, 'dan')
    expect(await plans.run(plan)).toMatchObject({
      counts: { done: 0, failed: 1 },
      failures: [{ code: 'not_found' }],
    })
    expect((await plans.person({ identity_id: ben })).status).toBe('active')
  }, 30_000)
})
