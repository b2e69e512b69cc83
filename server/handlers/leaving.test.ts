import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

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

it('suspends, and replaces the password by one that nobody gets', async () => {
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

it('deletes after so many days those who have not been changed since', async () => {
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

it('is taken back as a whole, but for the password, and then nobody is deleted', async () => {
  const plan = await leave({ status_reason: 'Has left', delete_after_days: 30 })
  expect(plan.can_revert).toBe(true)
  const back = (await acts.call('revertPlan', pathOf(plan))).body
  expect(back).toMatchObject({ operation: 'reactivate', counts: { will_change: 2 } })
  expect((await following(plan)).state).toBe('scheduled')
  await plans.start(back)
  await plans.work()
  expect((await following(plan)).state).toBe('cancelled')
  expect(await plans.person(people[0])).toMatchObject({ status: 'active', status_reason: null })
  expect(await signIn(people[0])).toEqual([403, 'sign_in_failed'])
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
