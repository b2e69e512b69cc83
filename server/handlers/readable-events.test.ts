import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type DeliveryActions, deliveryActions } from '../../testing/delivery-actions.ts'
import { fillOrganization } from '../../testing/fill-organization.ts'
import { everyPermission, harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { pathOf, planActions } from '../../testing/plan-actions.ts'
import type { Permission } from '../generated/model/index.ts'
import { eventReaders } from '../rules/event-members.ts'

/*
 * Who may not read a member in its place may not read it in Activity, in files, and in bulk changes and their items.
 */

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
})

type Body = Reply['body']

const keyWithout = (...permissions: Permission[]) =>
  harness.key(
    organization.organization_id,
    everyPermission.filter((one) => !permissions.includes(one)),
  )
const eventsFor = async (key: string, query: object = {}): Promise<Body[]> =>
  (await harness.call('listAuditEvents', { key, query: { limit: 200, ...query } })).body.items

describe('a forward and an auto-reply', () => {
  const secret = { subject: 'Secret subject', text: 'Secret text' }
  let delivery: DeliveryActions
  let ada: string
  let key: string

  const expectHidden = (...replies: Reply[]) => {
    for (const { status, body } of replies) {
      expect(status).toBeLessThan(300)
      expect(JSON.stringify(body)).not.toMatch(/Secret|outside@elsewhere/)
    }
  }

  beforeEach(async () => {
    delivery = await deliveryActions(acts)
    await acts.call('updateOrganizationSettings', { body: { external_forwarding: 'allowed' } })
    ada = await delivery.identity('ada')
    key = await keyWithout('delivery:read', 'delivery:write')
    await delivery.set(ada, {
      auto_reply: secret,
      forward: { to_address: 'outside@elsewhere.example', keep_copy: true },
    })
  })

  it('are not in Activity without delivery:read, also after a key that reads them asked', async () => {
    const query = { identity_id: ada, operation: 'updateDelivery' }
    const [whole] = await eventsFor(organization.owner, query)
    expect(whole).toMatchObject({ after: { auto_reply: secret }, missing_permissions: [] })
    const [part] = await eventsFor(key, query)
    const { identity_id, address, display_name } = whole.after
    const visible = { identity_id, address, display_name }
    expect(part).toMatchObject({ before: visible, after: visible, missing_permissions: ['delivery:read'] })
    expect(Object.keys(part.after)).toHaveLength(3)
    expect((await eventsFor(organization.owner, query))[0]).toEqual(whole)
    const path = { audit_event_id: whole.audit_event_id }
    expect((await harness.call('getAuditEvent', { key, path })).body).toEqual(part)
    expect((await harness.call('getAuditEvent', { key: organization.owner, path })).body).toEqual(whole)
    const file = await harness.call('exportAuditEvents', { key, query: {} })
    expect(file.body).toContain('updateDelivery')
    expectHidden(file, await harness.call('listAuditEvents', { key }))
  })

  it('are not in bulk changes, their items, and the events of these', async () => {
    const plans = planActions(harness, acts)
    const bob = await delivery.identity('bob')
    const selected = { identity_ids: [ada, bob] }
    const plan = await plans.run(
      await plans.create('leave', selected, { auto_reply: { ...secret, days: 7 }, forward_to: bob }),
    )
    const undo = (await acts.call('revertPlan', pathOf(plan))).body
    const own = await harness.call('getPlan', { key, ...pathOf(plan) })
    expect(own.body).toMatchObject({ change: {}, missing_permissions: ['delivery:read'] })
    for (const one of [plan, undo]) {
      const items = await harness.call('listPlanItems', { key, ...pathOf(one) })
      expect(items.body.items[0].missing_permissions).toEqual(['delivery:read'])
      expectHidden(items, await harness.call('exportPlanItems', { key, ...pathOf(one) }))
    }
    expect((await plans.items(plan))[0].missing_permissions).toEqual([])
    expectHidden(
      own,
      await harness.call('listPlans', { key }),
      await harness.call('exportPlans', { key }),
      await harness.call('listAuditEvents', { key, query: { plan_id: plan.plan_id } }),
    )
  })

  it('are not in the reason of an item that was changed since', async () => {
    const plans = planActions(harness, acts)
    const plan = await plans.create('leave', { identity_ids: [ada] }, { stop_rules: true })
    const path = { identity_id: ada }
    await acts.call('updateIdentity', { path, body: { display_name: 'Ada Lovelace' } })
    await delivery.set(ada, { auto_reply: { subject: 'Secret again', text: 'Secret too' } })
    const ran = await plans.run(plan)
    const [whole] = await plans.items(ran)
    expect(whole).toMatchObject({ code: 'stale_version', detail: expect.stringContaining('Secret again') })
    const items = await harness.call('listPlanItems', { key, ...pathOf(ran) })
    expectHidden(items)
    expect(items.body.items[0]).toMatchObject({
      code: 'stale_version',
      detail: expect.stringMatching(/^Test changed it at [^:]+:\d\d:[\d.]+Z\.$/),
      missing_permissions: ['delivery:read'],
    })
  })
})

it('no event has a member that the key can’t read in its place, for each permission', async () => {
  await fillOrganization(acts, 1)
  const whole = new Map((await eventsFor(organization.owner)).map((event) => [event.audit_event_id, event]))
  const readers = [...new Set(Object.values(eventReaders).flat())]
  const hiddenCounts = new Map<Permission, number>()
  for (const permission of new Set(readers.map((one) => one.permission))) {
    const events = await eventsFor(await keyWithout(permission))
    expect(events).toHaveLength(whole.size)
    let hiddenCount = 0
    for (const event of events) {
      const { before, after, parts } = whole.get(event.audit_event_id)
      const [resource, ...others] = eventReaders[event.resource_type as keyof typeof eventReaders]
      const hidden = new Set(
        others.filter((one) => one.permission === permission).flatMap(({ members }) => members),
      )
      const visible = (values: object | null) =>
        values &&
        (resource.permission === permission
          ? {}
          : Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name))))
      expect(event).toMatchObject({ before: visible(before), after: visible(after) })
      expect([event.before, event.after]).toEqual([visible(before), visible(after)])
      const isHidden = JSON.stringify([before, after]) !== JSON.stringify([event.before, event.after])
      expect(event.missing_permissions).toEqual(isHidden ? [permission] : [])
      expect(event.parts).toHaveLength(parts.length)
      if (isHidden) hiddenCount += 1
    }
    hiddenCounts.set(permission, hiddenCount)
  }
  const others = [...hiddenCounts].filter(([, count]) => count === 0).map(([permission]) => permission)
  expect(others.toSorted()).toEqual(['delivery:read', 'organization:read'])
})

it('a part of an event hides its own values', async () => {
  const domain = await acts.domain()
  const { identity_id } = await acts.identity(domain, 'ada')
  const key = await keyWithout('mailbox_quota:read')
  const [event] = await eventsFor(key, { operation: 'createIdentity' })
  expect(event).toMatchObject({ resource_id: identity_id, missing_permissions: [] })
  expect(event.after.address).toMatch(/^ada@/)
  expect(event.parts).toMatchObject([
    { resource_type: 'mailbox_quota', before: null, after: {}, missing_permissions: ['mailbox_quota:read'] },
  ])
  expect(Object.keys(event.parts[0].after)).toEqual([])
})
