import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type DeliveryActions, deliveryActions } from '../../testing/delivery-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()

let acts: ClientActions
let delivery: DeliveryActions
let ana: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  delivery = await deliveryActions(acts)
  ana = await delivery.identity('ana')
  ben = await delivery.identity('ben')
})

const revert = async (reply: Reply): Promise<Reply> => {
  const [event] = await acts.eventsOf(reply)
  return acts.call('revertAuditEvent', { path: { audit_event_id: event?.audit_event_id } })
}

const forward = () => ({ forward: { to_identity_id: ben, keep_copy: false } })

it("an undo gives back the forward, the auto-reply and the user's rules, and its own undo sets them again", async () => {
  await delivery.set(ana, { auto_reply: { subject: 'Away', text: 'Back on Monday.', days: 2 } })
  const before = await delivery.read(ana)
  const changed = await delivery.update(ana, { ...forward(), auto_reply: null, own_rules: 'stopped' })
  const undone = await revert(changed)
  expect(undone.status).toBe(200)
  const members = ({ forward, auto_reply, own_rules }: Reply['body']) => ({ forward, auto_reply, own_rules })
  expect(members(await delivery.read(ana))).toEqual(members(before))
  expect((await revert(undone)).status).toBe(200)
  expect(members(await delivery.read(ana))).toEqual(members(changed.body))
})

it('an undo gives back an auto-reply that has ended since', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await delivery.set(ana, { auto_reply: { subject: 'Away', text: 'Back.', ends_at: later } })
  await acts.sql(
    `update mail_rules set reply_ends_at = now() - interval '1 minute' where organization_id = $1 and identity_id = $2`,
    [ana],
  )
  const ended = await delivery.update(ana, { auto_reply: null })
  expect((await revert(ended)).status).toBe(200)
  expect((await delivery.read(ana)).auto_reply).toMatchObject({ subject: 'Away', is_in_force: false })
})

it('an undo stays possible after the target was renamed, and conflicts where the rules changed since', async () => {
  const first = await delivery.update(ana, forward())
  await acts.call('renameIdentity', { path: { identity_id: ben }, body: { local_part: 'benedict' } })
  const cem = await delivery.identity('cem')
  const second = await delivery.update(ana, { forward: { to_identity_id: cem } })
  const late = await revert(first)
  expect([late.status, late.body.code, late.body.conflicts[0].member]).toEqual([
    409,
    'revert_conflict',
    'forward',
  ])
  expect((await revert(second)).status).toBe(200)
  expect(await delivery.forward(ana)).toEqual(['benedict', null])
  expect((await revert(first)).status).toBe(200)
  expect(await delivery.forward(ana)).toBe(null)
})

it('an undo checks its target again: deleted, another mail system, a circle', async () => {
  await delivery.set(ana, forward())
  const ended = await delivery.update(ana, { forward: null })
  await delivery.set(ben, { forward: { to_identity_id: ana } })
  const circle = await revert(ended)
  expect([circle.status, circle.body.code]).toEqual([409, 'forward_loop'])
  await delivery.set(ben, { forward: null })
  await acts.call('deleteIdentity', { path: { identity_id: ben }, query: { confirm: delivery.at('ben') } })
  const gone = await revert(ended)
  expect([gone.status, gone.body.code]).toEqual([409, 'revert_conflict'])
  await delivery.external('allowed')
  await delivery.set(ana, { forward: { to_address: 'ana@private.example' } })
  const outside = await delivery.update(ana, { forward: null })
  await delivery.external('refused')
  const refused = await revert(outside)
  expect([refused.status, refused.body.code]).toEqual([409, 'external_forwarding_refused'])
})

it('the setting of the organization is undone, too', async () => {
  const allowed = await delivery.external('allowed')
  const [event] = await acts.eventsOf(allowed)
  expect(event).toMatchObject({
    operation: 'updateOrganizationSettings',
    before: { external_forwarding: 'refused' },
    after: { external_forwarding: 'allowed' },
  })
  expect((await revert(allowed)).status).toBe(200)
  const { body } = await acts.call('getOrganizationSettings')
  expect(body.external_forwarding).toBe('refused')
})

it('the key needs the permission to undo', async () => {
  const key = await harness.key(acts.organization_id, ['audit:read', 'identity:write'])
  const [event] = await acts.eventsOf(await delivery.update(ana, forward()))
  const path = { audit_event_id: event?.audit_event_id }
  const refused = await harness.call('revertAuditEvent', { key, path })
  expect([refused.status, refused.body.required_permission]).toEqual([403, 'delivery:write'])
})
