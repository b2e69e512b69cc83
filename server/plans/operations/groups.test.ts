import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, unknownId } from '../../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../../testing/group-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { idsOf, pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
let groups: GroupActions

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  groups = await groupActions(acts)
})

type Body = Reply['body']

const people = (...names: string[]): Promise<Body[]> =>
  Promise.all(names.map((name) => acts.identity(groups.domain_id, name)))

const outcomes = async (plan: Body) =>
  (await plans.items(plan)).map(({ address, outcome, code }: Body) => [address.split('@')[0], outcome, code])

const undo = async (plan: Body): Promise<Body> => {
  const { status, body } = await acts.call('revertPlan', pathOf(plan))
  expect([status, body.code]).toEqual([201, null])
  return body
}

const add = (selected: Body[], group_id: string) => plans.create('add_to_group', selected, { group_id })
const remove = (selected: Body[], group_id: string) =>
  plans.create('remove_from_group', selected, { group_id })

describe('add_to_group', () => {
  it('adds each identity once, takes all of them out again, and adds them again', async () => {
    const [ada, bob, cyn] = await people('ada', 'bob', 'cyn')
    const group_id = await groups.group('sales', [cyn.identity_id], { group_name: 'Sales' })
    const plan = await add([ada, bob, cyn], group_id)
    expect(plan).toMatchObject({ counts: { will_change: 2, unchanged: 1, refused: 0 }, allotment: null })
    const [first] = await plans.items(plan)
    const named = { group_id, group_name: 'Sales', group_unicode: groups.at('sales') }
    expect(first).toMatchObject({
      before: { ...named, is_member: false },
      after: { ...named, is_member: true },
    })
    expect(await groups.members(group_id)).toEqual(['cyn'])
    const done = await plans.run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 }, can_revert: true })
    expect(await groups.members(group_id)).toEqual(['ada', 'bob', 'cyn'])
    const undone = await undo(done)
    expect(undone).toMatchObject({ operation: 'remove_from_group', counts: { will_change: 2 } })
    const removed = await plans.run(undone)
    expect(await groups.members(group_id)).toEqual(['cyn'])
    expect((await plans.run(await undo(removed))).counts).toMatchObject({ done: 2 })
    expect(await groups.members(group_id)).toEqual(['ada', 'bob', 'cyn'])
  })

  it('leaves one event with the members, and shows it in the history of each identity', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const group_id = await groups.group('sales', [])
    const done = await plans.run(await add([ada, bob], group_id))
    const { identity_id } = bob
    const { items } = (await acts.call('listAuditEvents', { query: { identity_id } })).body
    const event = items.find(({ operation }: Body) => operation === 'addGroupMembers')
    expect(event).toMatchObject({ request_id: done.plan_id, resource_id: group_id })
    expect(event.after.members).toHaveLength(2)
    const finished = (await acts.call('listAuditEvents', { query: { operation: 'finishPlan' } })).body
      .items[0]
    expect(finished).toMatchObject({ resource_label: 'Add 2 identities to a group', after: { changed: 2 } })
  })

  it('changes a group in few steps, because each costs as much as the group is large', async () => {
    await acts.sql(
      `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
       select $1, gen_random_uuid(), domain_id, 'p' || n, 'p' || n || '@' || domain_name, 'P'
       from domain, generate_series(1, 60) n where organization_id = $1 and domain_id = $2`,
      [groups.domain_id],
    )
    const group_id = await groups.group('sales', [])
    const body = { operation: 'add_to_group', selection: { filter: {} }, change: { group_id } }
    const done = await plans.run((await acts.call('createPlan', { body })).body)
    expect(done.counts).toMatchObject({ done: 60, failed: 0 })
    const { items } = (await acts.call('listAuditEvents', { query: { resource_id: group_id } })).body
    expect(items.map(({ operation }: Body) => operation)).toEqual(['addGroupMembers', 'createGroup'])
  })

  it('refuses the group of a department, and says so for each identity', async () => {
    const [ada] = await people('ada')
    const department_id = await acts.department('Sales')
    const group_id = await groups.group('sales', [], { department_id })
    expect(await outcomes(await add([ada], group_id))).toEqual([
      ['ada', 'refused', 'members_from_department'],
    ])
    expect(await outcomes(await remove([ada], group_id))).toEqual([
      ['ada', 'refused', 'members_from_department'],
    ])
  })

  it('counts as unchanged who became a member since, and retries what failed', async () => {
    const [ada, bob, cyn] = await people('ada', 'bob', 'cyn')
    const group_id = await groups.group('sales', [])
    const plan = await add([ada, bob, cyn], group_id)
    await groups.addMembers(group_id, [ada.identity_id])
    await acts.call('updateIdentity', {
      path: { identity_id: bob.identity_id },
      body: { display_name: 'B' },
    })
    await groups.deleteIdentity(cyn.identity_id, 'cyn')
    const done = await plans.run(plan)
    expect(await outcomes(done)).toEqual([
      ['ada', 'unchanged', null],
      ['bob', 'done', null],
      ['cyn', 'failed', 'not_found'],
    ])
    await acts.call('restoreDeletedIdentity', { path: { identity_id: cyn.identity_id }, body: {} })
    const again = (await acts.call('retryPlan', pathOf(done))).body
    expect((await plans.run(again)).counts).toMatchObject({ done: 1, failed: 0 })
    expect(await groups.members(group_id)).toEqual(['ada', 'bob', 'cyn'])
  })

  it('fails each identity where the group is deleted since, and refuses its undo', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const group_id = await groups.group('sales', [])
    const done = await plans.run(await add([ada], group_id))
    const plan = await add([bob], group_id)
    await groups.deleteGroup(group_id, 'sales')
    expect(await outcomes(await plans.run(plan))).toEqual([['bob', 'failed', 'not_found']])
    expect(await outcomes(await undo(done))).toEqual([['ada', 'refused', 'not_found']])
  })

  it('says before which identities a chain of ten steps leaves no room for', async () => {
    const [ada] = await people('ada')
    const group_id = await groups.group('g0', [])
    let below = group_id
    for (let step = 1; step <= 10; step++) below = await groups.group(`g${step}`, [below])
    expect(await outcomes(await add([ada], group_id))).toEqual([['ada', 'refused', 'alias_too_deep']])
  })

  it('needs address:write, and a group of the organization', async () => {
    const [ada] = await people('ada')
    const group_id = await groups.group('sales', [])
    const body = { operation: 'add_to_group', selection: idsOf([ada]), change: { group_id } }
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    const reply = await harness.call('createPlan', { key, body })
    expect(reply.body).toMatchObject({ code: 'permission_missing', required_permission: 'address:write' })
    const ask = (change: object) => acts.call('createPlan', { body: { ...body, change } })
    expect((await ask({ group_id: unknownId })).status).toBe(404)
    expect((await ask({})).body.errors).toMatchObject([{ path: '/change/group_id', code: 'required' }])
    const others = await groupActions(clientActions(harness, await harness.organization()))
    expect((await ask({ group_id: await others.group('sales', []) })).status).toBe(404)
  })
})

describe('remove_from_group', () => {
  it('removes members, leaves others alone, and adds the removed ones again', async () => {
    const [ada, bob, cyn] = await people('ada', 'bob', 'cyn')
    const group_id = await groups.group('sales', [ada.identity_id, bob.identity_id])
    const done = await plans.run(await remove([ada, cyn], group_id))
    expect(await outcomes(done)).toEqual([
      ['ada', 'done', null],
      ['cyn', 'unchanged', null],
    ])
    expect(await groups.members(group_id)).toEqual(['bob'])
    await groups.addMembers(group_id, [cyn.identity_id])
    const undone = await plans.run(await undo(done))
    expect(undone).toMatchObject({ operation: 'add_to_group', counts: { done: 1 } })
    expect(await groups.members(group_id)).toEqual(['ada', 'bob', 'cyn'])
  })
})
