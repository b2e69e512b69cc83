import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let people: Reply['body'][]
/** A key of another administrator. */
let colleague: string

const askAbove = (deletion_approval_above: number | null) =>
  acts.call('updateOrganizationSettings', { body: { deletion_approval_above } })

const approveAbove = () => harness.call('approveOrganizationSettings', { key: colleague })

const approve = (plan: { plan_id: string }, key = colleague) =>
  harness.call('approvePlan', { key, ...pathOf(plan) })

const eventsOfPlans = async () => {
  const events = await acts.events({ resource_type: 'plan' })
  return events.map(({ operation, actor, after }) => [operation, actor.key_name, after.state])
}

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  const domain = await acts.domain()
  people = [await acts.identity(domain, 'ada'), await acts.identity(domain, 'bob')]
  colleague = await harness.key(organization.organization_id)
  await askAbove(1)
})

describe('the setting', () => {
  it('is off until it is set, and told in the audit', async () => {
    const other = clientActions(harness, await harness.organization())
    expect((await other.call('getOrganizationSettings')).body.deletion_approval_above).toBeNull()
    const [event] = await acts.events({ operation: 'updateOrganizationSettings' })
    expect(event).toMatchObject({
      before: { deletion_approval_above: null },
      after: { deletion_approval_above: 1 },
    })
  })

  it.each([-1, 100_001, 1.5, '1'])('is no %j', async (above) => {
    const reply = await acts.call('updateOrganizationSettings', { body: { deletion_approval_above: above } })
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, '/deletion_approval_above'])
  })
})

describe('a plan that deletes more than the organization lets one key delete', () => {
  it('waits until a second key approves it, and the audit tells of both', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    expect(plan).toMatchObject({
      state: 'awaiting_approval',
      run_by: { key_name: 'Test' },
      approval: {
        above: 1,
        asked_at: expect.any(String),
        is_own: true,
        approved_by: null,
        approved_at: null,
      },
    })
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'awaiting_approval', counts: { done: 0 } })
    const seen = await harness.call('listPlans', { key: colleague, query: { state: 'awaiting_approval' } })
    expect(seen.body).toMatchObject({
      total: 1,
      items: [{ plan_id: plan.plan_id, approval: { is_own: false } }],
    })
    const approved = await approve(plan)
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { state: 'queued', approval: { approved_by: { key_id: expect.any(String) } } },
    ])
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'done', counts: { done: 2 } })
    expect(await eventsOfPlans()).toEqual([
      ['runPlan', 'Test', 'awaiting_approval'],
      ['approvePlan', 'Test', 'queued'],
      ['finishPlan', 'Test', 'done'],
    ])
    expect((await approve(plan)).body.code).toBe('wrong_plan_state')
  })

  it('is not approved by the key that asked, nor by what comes from it', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    const session = (await acts.call('createKeySession', { body: {} })).body.api_key
    const made = await acts.call('createKey', {
      body: { key_name: 'Second', permissions: everyPermission },
    })
    const madeByMade = await harness.call('createKey', {
      key: made.body.api_key,
      body: { key_name: 'Third', permissions: ['identity:read', 'identity:write'] },
    })
    const keys = [organization.owner, session, made.body.api_key, madeByMade.body.api_key]
    for (const key of keys) {
      const { status, body } = await approve(plan, key)
      expect([status, body.code]).toEqual([409, 'other_key_needed'])
      expect((await harness.call('getPlan', { key, ...pathOf(plan) })).body.approval.is_own).toBe(true)
    }
    expect((await plans.read(plan)).state).toBe('awaiting_approval')
  })

  it('asked for by a session is not approved by another one of its key', async () => {
    const sessionOf = async () => (await acts.call('createKeySession', { body: {} })).body.api_key as string
    const plan = await plans.create('delete', people)
    await harness.call('runPlan', { key: await sessionOf(), ...pathOf(plan), body: {} })
    expect((await approve(plan, await sessionOf())).body.code).toBe('other_key_needed')
    expect((await approve(plan)).status).toBe(200)
  })

  it('is approved only by who may do what it does', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    const viewer = await harness.key(organization.organization_id, ['identity:read'])
    const { status, body } = await approve(plan, viewer)
    expect([status, body.required_permission]).toEqual([403, 'identity:write'])
  })

  it('is refused by cancelling it, which the audit tells', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    const refused = await harness.call('cancelPlan', { key: colleague, ...pathOf(plan) })
    expect(refused.body).toMatchObject({ state: 'cancelled', counts: { cancelled: 2 } })
    expect((await eventsOfPlans())[1]).toEqual(['cancelPlan', 'Test', 'cancelled'])
    expect((await approve(plan)).body.code).toBe('wrong_plan_state')
  })

  it('continues to wait when the number is raised or switched off', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    for (const above of [100, null]) {
      await askAbove(above)
      await approveAbove()
      await plans.work()
      expect((await plans.read(plan)).state).toBe('awaiting_approval')
      expect((await approve(plan, organization.owner)).body.code).toBe('other_key_needed')
    }
    expect((await approve(plan)).status).toBe(200)
  })

  it('begins at its time once approved, or immediately when that has passed', async () => {
    const run_at = new Date(Date.now() + 3_600_000).toISOString()
    const plan = await plans.start(await plans.create('delete', people), { run_at })
    expect(plan).toMatchObject({ state: 'awaiting_approval', run_at })
    expect((await approve(plan)).body).toMatchObject({ state: 'scheduled', run_at })
    const late = await plans.start(await plans.create('delete', people), { run_at })
    await acts.sql("update plan set run_at = now() - interval '1 hour' where organization_id = $1")
    expect((await approve(late)).body.state).toBe('queued')
  })

  it('acts under the key that asked, and stops when that is revoked meanwhile', async () => {
    const key = await harness.key(organization.organization_id)
    const plan = await plans.create('delete', people)
    await harness.call('runPlan', { key, ...pathOf(plan), body: {} })
    const hint = key.slice(-4)
    await acts.sql('update api_key set revoked_at = now() where organization_id = $1 and key_hint = $2', [
      hint,
    ])
    expect((await approve(plan)).status).toBe(200)
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'failed',
      code: 'key_revoked',
      counts: { done: 0 },
    })
  })

  it('cannot be let through past the approval by the database either', async () => {
    const plan = await plans.start(await plans.create('delete', people))
    const queue = acts.sql("update plan set state = 'queued' where organization_id = $1 and plan_id = $2", [
      plan.plan_id,
    ])
    await expect(queue).rejects.toThrow('plan_is_approved')
  })
})

describe('a plan that has a time', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const move = (plan: { plan_id: string }, run_at: string | null) =>
    acts.call('reschedulePlan', { ...pathOf(plan), body: { run_at } })

  it('gets another one, or begins immediately', async () => {
    const plan = await plans.start(await plans.create('suspend', people), { run_at: hours(1) })
    const later = hours(2)
    expect((await move(plan, later)).body).toMatchObject({ state: 'scheduled', run_at: later })
    const { status, body } = await move(plan, '2020-01-01T00:00:00Z')
    expect([status, body.errors[0].path]).toEqual([400, '/run_at'])
    expect((await move(plan, null)).body).toMatchObject({ state: 'queued', run_at: null })
    await plans.work()
    expect((await plans.read(plan)).counts.done).toBe(2)
    expect((await move(plan, later)).body.code).toBe('wrong_plan_state')
    expect(await eventsOfPlans()).toEqual([['finishPlan', 'Test', 'done']])
  })

  it('is moved only by who may do what it does', async () => {
    const plan = await plans.start(await plans.create('suspend', people), { run_at: hours(1) })
    const key = await harness.key(organization.organization_id, ['identity:read'])
    const refused = await harness.call('reschedulePlan', {
      key,
      ...pathOf(plan),
      body: { run_at: null },
    })
    expect([refused.status, refused.body.required_permission]).toEqual([403, 'identity:suspend'])
  })

  it('waits for approval again where that was given for another time', async () => {
    const plan = await plans.start(await plans.create('delete', people), { run_at: hours(1) })
    await approve(plan)
    expect((await move(plan, null)).body).toMatchObject({
      state: 'awaiting_approval',
      run_at: null,
      approval: { approved_by: null, approved_at: null },
    })
    await plans.work()
    expect((await plans.read(plan)).state).toBe('awaiting_approval')
    expect((await eventsOfPlans()).at(-1)).toEqual(['reschedulePlan', 'Test', 'awaiting_approval'])
    expect((await approve(plan)).body.state).toBe('queued')
  })
})

describe('a plan that was scheduled before the limit was lowered', () => {
  const due = (plan: { plan_id: string }) =>
    acts.sql('update plan set run_at = now() where organization_id = $1 and plan_id = $2', [plan.plan_id])
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()

  it.each([[null], [2]])('from %j waits for a second key when its time comes', async (before) => {
    await askAbove(before)
    await approveAbove()
    const plan = await plans.start(await plans.create('delete', people), { run_at: soon() })
    expect(plan).toMatchObject({ state: 'scheduled', approval: null })
    await askAbove(1)
    await due(plan)
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({
      state: 'awaiting_approval',
      counts: { done: 0 },
      approval: { above: 1, approved_by: null },
    })
    expect((await eventsOfPlans())[0]).toEqual(['runPlan', 'Test', 'awaiting_approval'])
    await approve(plan)
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'done', counts: { done: 2 } })
  })

  it('waits too if it follows an offboarding', async () => {
    await askAbove(null)
    await approveAbove()
    const leave = await plans.start(await plans.create('leave', people, { delete_after_days: 30 }))
    await plans.work()
    const deletion = { plan_id: (await plans.read(leave)).followed_by_plan_id }
    expect((await plans.read(deletion)).state).toBe('scheduled')
    await askAbove(1)
    await due(deletion)
    await plans.work()
    expect(await plans.read(deletion)).toMatchObject({ state: 'awaiting_approval', approval: { above: 1 } })
  })

  it('runs where it deletes no more than that', async () => {
    const plan = await plans.start(await plans.create('delete', people.slice(0, 1)), { run_at: soon() })
    await due(plan)
    await plans.work()
    expect(await plans.read(plan)).toMatchObject({ state: 'done', counts: { done: 1 }, approval: null })
  })
})

describe('a plan that does not', () => {
  it('runs immediately: as many, none deleted, or none asked for', async () => {
    const [ada] = people
    expect(await plans.start(await plans.create('suspend', people))).toMatchObject({
      state: 'queued',
      approval: null,
    })
    await plans.work()
    expect((await plans.start(await plans.create('delete', [ada]))).state).toBe('queued')
    await askAbove(null)
    await approveAbove()
    expect((await plans.start(await plans.create('delete', people))).state).toBe('queued')
    expect(await eventsOfPlans()).toEqual([['finishPlan', 'Test', 'done']])
  })
})
