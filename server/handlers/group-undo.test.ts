import { beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'

const harness = harnessForTests()
let acts: ClientActions
let groups: GroupActions
let ana: string
let ben: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  groups = await groupActions(acts)
  ana = await groups.identity('ana')
  ben = await groups.identity('ben')
})

const revert = async (reply: Reply): Promise<Reply> => {
  const [event] = await acts.eventsOf(reply)
  return acts.call('revertAuditEvent', { path: { audit_event_id: event?.audit_event_id } })
}
const get = (group_id: string) => acts.call('getGroup', { path: { group_id } })

it('a new group is deleted, and made again with members, senders and what led to it', async () => {
  const reply = await groups.createGroup('team', {
    member_ids: [ana, ben],
    senders: 'listed',
    sender_ids: [ana],
  })
  const { group_id } = reply.body.group
  const outer = await groups.group('outer', [ben])
  const undone = await revert(reply)
  expect([undone.status, (await get(group_id)).status]).toEqual([200, 404])
  const again = await revert(undone)
  expect([again.status, again.body.warnings]).toEqual([200, []])
  expect((await get(group_id)).body).toMatchObject({
    senders: 'listed',
    listed_senders: [{ identity_id: ana }],
  })
  await groups.addMembers(outer, [group_id])
  const back = await revert(await groups.deleteGroup(group_id, 'team'))
  expect(back.status).toBe(200)
  expect(await groups.members(group_id)).toEqual(['ana', 'ben'])
  expect(await groups.members(outer)).toEqual(['ben', 'team'])
})

it('a change is set back, senders too', async () => {
  const team = await groups.group('team', [ana], { senders: 'listed', sender_ids: [ben] })
  const reply = await groups.updateGroup(team, { senders: 'members', group_name: 'Other' })
  expect((await revert(reply)).status).toBe(200)
  expect((await get(team)).body).toMatchObject({
    group_name: 'team',
    senders: 'listed',
    listed_senders: [{ identity_id: ben }],
  })
})

it('added members go and removed ones come back, whatever has changed since', async () => {
  const cyn = await groups.identity('cyn')
  const team = await groups.group('team', [ana])
  const added = await groups.addMembers(team, [ana, ben])
  await groups.addMembers(team, [cyn])
  expect((await revert(added)).status).toBe(200)
  expect(await groups.members(team)).toEqual(['ana', 'cyn'])
  const removed = await groups.removeMembers(team, [ana, cyn])
  await groups.deleteIdentity(cyn, 'cyn')
  await acts.call('purgeDeletedIdentity', {
    path: { identity_id: cyn },
    query: { confirm: groups.at('cyn') },
  })
  const back = await revert(removed)
  expect([back.status, back.body.warnings]).toEqual([200, ['members_not_restored']])
  expect(await groups.members(team)).toEqual(['ana'])
})

it('a list has the first five members of an event and their number, the event and the export all', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `p${index}`)
  const ids = await Promise.all(names.map((name) => groups.identity(name)))
  const team = await groups.group('seven', ids)
  await groups.removeMembers(team, ids.slice(0, 5))
  await groups.addMembers(team, ids)
  await groups.deleteGroup(team, 'seven')
  const { items } = (await acts.call('listAuditEvents', { query: { resource_id: team } })).body
  const [deleted, added, removed, created] = items
  const addresses = names.map((name) => groups.at(name))
  const addressesOf = ({ members }: { members: { address: string }[] }) =>
    members.map(({ address }) => address)
  expect(created.after).toMatchObject({ members_count: 7 })
  expect(addressesOf(created.after)).toEqual(addresses.slice(0, 5))
  expect(deleted.before).toMatchObject({
    members_count: 7,
    member_ids: expect.objectContaining({ length: 5 }),
  })
  for (const { before, after } of [removed, added]) {
    expect([before.members_count, after.members_count]).toEqual([undefined, undefined])
    expect(before.members.length + after.members.length).toBe(5)
  }
  const path = { audit_event_id: created.audit_event_id }
  const whole = (await acts.call('getAuditEvent', { path })).body
  expect(addressesOf(whole.after)).toEqual(addresses)
  expect(whole).toEqual({ ...created, after: whole.after })
  expect(whole.after).not.toHaveProperty('members_count')
  const file = (await acts.call('exportAuditEvents', { query: { resource_id: team } })).body as string
  for (const address of addresses) expect(file).toContain(address)
  // An undo has them all.
  const { audit_event_id } = deleted
  expect((await acts.call('revertAuditEvent', { path: { audit_event_id } })).status).toBe(200)
  expect(await groups.members(team)).toEqual(names)
})

it('an undo of members a second time, or of members that were changed back by hand, is refused', async () => {
  const team = await groups.group('team', [ana])
  const added = await groups.addMembers(team, [ben])
  const undone = await revert(added)
  expect(await acts.eventsOf(undone)).toMatchObject([{ audit_event_id: undone.body.audit_event_id }])
  const removed = await groups.removeMembers(team, [ana])
  expect((await revert(removed)).status).toBe(200)
  const cyn = await groups.identity('cyn')
  const byHand = await groups.addMembers(team, [cyn])
  await groups.removeMembers(team, [cyn])
  for (const again of [added, removed, byHand]) {
    const { status, body } = await revert(again)
    expect([status, body.code, body.conflicts]).toEqual([409, 'revert_conflict', []])
  }
  expect(await groups.members(team)).toEqual(['ana'])
})

it('members and listed senders come back with a restored identity', async () => {
  const team = await groups.group('team', [ana, ben], { senders: 'listed', sender_ids: [ben] })
  await groups.deleteIdentity(ben, 'ben')
  expect((await get(team)).body).toMatchObject({ member_count: 2, recipient_count: 1, listed_senders: [] })
  await acts.call('restoreDeletedIdentity', { path: { identity_id: ben }, body: {} })
  expect((await get(team)).body).toMatchObject({ recipient_count: 2, listed_senders: [{ identity_id: ben }] })
})

it('the history of an identity has the groups that it joined and left', async () => {
  const team = await groups.group('team', [ana])
  await groups.addMembers(team, [ben])
  await groups.removeMembers(team, [ben])
  const events = await acts.events({ identity_id: ben, resource_type: 'group' })
  expect(events.map(({ operation }) => operation)).toEqual(['addGroupMembers', 'removeGroupMembers'])
})
