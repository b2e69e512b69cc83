import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, errorPaths, unknownId } from '../../../testing/client-actions.ts'
import { type DeliveryActions, deliveryActions } from '../../../testing/delivery-actions.ts'
import { everyPermission, harnessForTests, type Reply } from '../../../testing/harness.ts'
import { idsOf, pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

const harness = harnessForTests()
let acts: ClientActions
let plans: PlanActions
let delivery: DeliveryActions
let ada: string
let bob: string
let cem: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  plans = planActions(harness, acts)
  delivery = await deliveryActions(acts)
  ada = await delivery.identity('ada')
  bob = await delivery.identity('bob')
  cem = await delivery.identity('cem')
})

const people = (...ids: string[]) => ids.map((identity_id) => ({ identity_id }))
const reply = { subject: 'Has left', text: 'Please write to cem.', days: 7 }

const leave = async (change: object, ...ids: string[]): Promise<Reply['body']> =>
  plans.run(await plans.create('leave', people(...ids), change))

const undo = async (plan: Reply['body']): Promise<Reply['body']> => {
  const { status, body } = await acts.call('revertPlan', pathOf(plan))
  expect(status).toBe(201)
  return plans.run(body)
}

const rulesOf = async (id: string) => {
  const { forward, auto_reply, own_rules_stopped_because } = await delivery.read(id)
  return [
    forward && [forward.to_address.split('@')[0], forward.keep_copy],
    auto_reply && auto_reply.subject,
    own_rules_stopped_because,
  ]
}

const create = (change: object, ...ids: string[]): Promise<Reply> =>
  acts.call('createPlan', { body: { operation: 'leave', selection: idsOf(people(...ids)), change } })

describe('an offboarding with a forward, an auto-reply and stopped rules', () => {
  it('previews each, sets all with a copy, and leaves the events of each identity', async () => {
    const before = { subject: 'Away', text: 'On leave.' }
    await delivery.set(ada, { auto_reply: before })
    const plan = await plans.create('leave', people(ada, bob), {
      forward_to: cem,
      auto_reply: reply,
      stop_rules: true,
    })
    const [first, second] = await plans.items(plan)
    expect(first).toMatchObject({
      outcome: 'will_change',
      before: { forward_to: null, auto_reply: before, own_rules: 'run' },
      after: {
        forward_to: { to_identity_id: cem, to_display_name: 'cem', keep_copy: true },
        auto_reply: { ...reply, starts_at: null, ends_at: null },
        own_rules: 'stopped',
      },
    })
    expect(second).toMatchObject({ before: { auto_reply: null } })
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 2, failed: 0 })
    for (const id of [ada, bob]) expect(await rulesOf(id)).toEqual([['cem', true], 'Has left', 'set'])
    const events = await acts.events({ resource_id: ada })
    expect(events.map(({ operation }) => operation).slice(-3)).toEqual([
      'updateIdentity',
      'resetIdentityPassword',
      'updateDelivery',
    ])
    expect(events.at(-1)).toMatchObject({ plan_id: plan.plan_id, after: { forward_to: 'cem' } })
  }, 30_000)

  it('is undone as a whole, and its undo is undone and undone again', async () => {
    await delivery.set(ada, { forward: { to_identity_id: bob, keep_copy: false }, own_rules: 'stopped' })
    const before = await rulesOf(ada)
    const plan = await leave({ forward_to: cem, auto_reply: reply, stop_rules: true }, ada)
    const after = await rulesOf(ada)
    const undone = await undo(plan)
    expect([undone.operation, undone.counts.done]).toEqual(['reactivate', 1])
    expect(await rulesOf(ada)).toEqual(before)
    const again = await undo(undone)
    expect([again.operation, again.counts.done]).toEqual(['suspend', 1])
    expect(await rulesOf(ada)).toEqual(after)
    await undo(again)
    expect(await rulesOf(ada)).toEqual(before)
    expect((await plans.person({ identity_id: ada })).status).toBe('active')
  }, 60_000)

  it('sets only what it names, and an undo leaves the rest', async () => {
    const plan = await leave({ stop_rules: true }, ada)
    expect(await rulesOf(ada)).toEqual([null, null, 'set'])
    await delivery.set(ada, { forward: { to_identity_id: bob } })
    await undo(plan)
    expect(await rulesOf(ada)).toEqual([['bob', true], null, null])
  }, 30_000)

  it('fails for an identity whose rules changed since the preview, and an undo for one changed since', async () => {
    const plan = await plans.create('leave', people(ada, bob), { forward_to: cem })
    await delivery.set(ada, { forward: { to_identity_id: bob } })
    const done = await plans.run(plan)
    expect(done.counts).toMatchObject({ done: 1, failed: 1 })
    const [failed] = await plans.items(done)
    expect([failed.code, (await plans.person({ identity_id: ada })).status]).toEqual([
      'stale_version',
      'active',
    ])
    await delivery.set(bob, { forward: null })
    const { body } = await acts.call('revertPlan', pathOf(done))
    expect((await plans.items(body)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'stale_version'],
    ])
  }, 30_000)

  it('keeps the identity that gets the mail, and refuses circles', async () => {
    await delivery.set(cem, { forward: { to_identity_id: ada } })
    const plan = await plans.create('leave', people(ada, bob, cem), { forward_to: cem })
    const items = await plans.items(plan)
    expect(items.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'forward_loop'],
      ['will_change', null],
      ['refused', 'invalid_request'],
    ])
    expect(items[2].problem).toEqual({ invalid_because: 'gets_the_mail' })
    expect(items[0].detail).toContain(`${delivery.at('ada')} → ${delivery.at('cem')}`)
  })

  it('checks the target again when it runs', async () => {
    const plan = await plans.create('leave', people(bob), { forward_to: cem })
    await delivery.set(cem, { forward: { to_identity_id: bob } })
    const done = await plans.run(plan)
    expect((await plans.items(done)).map(({ code }) => code)).toEqual(['forward_loop'])
    expect((await plans.person({ identity_id: bob })).status).toBe('active')
  }, 30_000)

  it('refuses identities whose mail is refused', async () => {
    await acts.call('updateIdentity', {
      path: { identity_id: ada },
      body: { delivery_while_suspended: 'reject' },
    })
    const plan = await plans.create('leave', people(ada), { auto_reply: reply })
    expect((await plans.items(plan))[0]).toMatchObject({
      outcome: 'refused',
      code: 'invalid_request',
      problem: { invalid_because: 'mail_rejected' },
    })
    const accepted = await plans.create('leave', people(ada), {
      auto_reply: reply,
      delivery_while_suspended: 'accept',
    })
    expect((await plans.items(accepted))[0].outcome).toBe('will_change')
    const both = await create({ forward_to: cem, auto_reply: reply, delivery_while_suspended: 'reject' }, ada)
    expect(errorPaths(both)).toEqual(['/change/forward_to', '/change/auto_reply'])
    const stopped = await create({ stop_rules: true, delivery_while_suspended: 'reject' }, ada)
    expect(stopped.status).toBe(201)
  })

  it('needs delivery:write, also for its undo, and a target that exists', async () => {
    const granted = everyPermission.filter((one) => one !== 'delivery:write')
    const key = await harness.key(acts.organization_id, granted)
    for (const change of [{ forward_to: cem }, { auto_reply: reply }, { stop_rules: true }]) {
      const body = { operation: 'leave', selection: idsOf(people(ada)), change }
      const refused = await harness.call('createPlan', { key, body })
      expect([refused.status, refused.body.required_permission]).toEqual([403, 'delivery:write'])
    }
    const plan = await leave({ stop_rules: true }, ada)
    const refused = await harness.call('revertPlan', { key, ...pathOf(plan) })
    expect([refused.status, refused.body.required_permission]).toEqual([403, 'delivery:write'])
    expect((await create({ forward_to: unknownId }, ada)).status).toBe(404)
  }, 30_000)

  it('is for leave alone, and its text fits into a script', async () => {
    const body = { operation: 'suspend', selection: idsOf(people(ada)), change: { stop_rules: true } }
    expect(errorPaths(await acts.call('createPlan', { body }))).toEqual(['/change/stop_rules'])
    const long = await create({ auto_reply: { ...reply, text: '😀'.repeat(10_000) } }, ada)
    expect(errorPaths(long)).toEqual(['/change/auto_reply/text'])
  })
})
