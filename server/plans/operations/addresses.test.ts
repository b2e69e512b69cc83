import { beforeEach, describe, expect, it } from 'vitest'
import { type AliasActions, aliasActions } from '../../../testing/alias-actions.ts'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { idsOf, pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let plans: PlanActions
/** The domain of the identities, and the one that they get addresses in. */
let old: AliasActions
let brand: AliasActions

beforeEach(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  plans = planActions(harness, acts)
  old = await aliasActions(acts)
  brand = await aliasActions(acts)
})

type Body = Reply['body']

const people = (...names: string[]): Promise<Body[]> =>
  Promise.all(names.map((name) => acts.identity(old.domain_id, name)))

const outcomes = async (plan: Body) =>
  (await plans.items(plan)).map(({ address, outcome, code }: Body) => [address.split('@')[0], outcome, code])

const aliasesOf = async ({ identity_id }: Body): Promise<string[]> =>
  (await acts.call('listIdentityAddresses', { path: { identity_id }, query: {} })).body.items
    .filter(({ kind }: Body) => kind === 'alias')
    .map(({ address }: Body) => address)

const undo = async (plan: Body): Promise<Body> => {
  const { status, body } = await acts.call('revertPlan', pathOf(plan))
  expect([status, body.code]).toEqual([201, null])
  return body
}

describe('add_alias', () => {
  const add = (selected: Body[], more: object = {}) =>
    plans.create('add_alias', selected, { domain_id: brand.domain_id, ...more })

  it('gives each identity an alias with its local part, and takes all of them back', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const expires_at = '2099-03-01T00:00:00.000Z'
    const plan = await add([ada, bob], { note: 'New brand', expires_at, may_send_as: true })
    expect(plan).toMatchObject({ operation: 'add_alias', counts: { will_change: 2 }, allotment: null })
    const [first] = await plans.items(plan)
    const alias_id = first.after.alias_id
    expect(first).toMatchObject({
      before: { alias_id, alias: null },
      after: { alias: brand.at('ada'), alias_unicode: brand.at('ada') },
    })
    expect(await aliasesOf(ada)).toEqual([])
    const done = await plans.run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 }, can_revert: true })
    expect((await acts.call('getAlias', { path: { alias_id } })).body).toMatchObject({
      address: brand.at('ada'),
      targets: [{ target_id: ada.identity_id }],
      note: 'New brand',
      expires_at,
      may_send_as: true,
    })
    expect(await brand.tree('bob')).toEqual(['>1 bob followed', '1>2 bob delivered'])
    const undone = await undo(done)
    expect(undone).toMatchObject({ operation: 'add_alias', counts: { will_change: 2 } })
    expect((await plans.items(undone))[0]).toMatchObject({
      before: { alias_id, alias: brand.at('ada') },
      after: { alias_id, alias: null },
    })
    expect(await plans.run(undone)).toMatchObject({ counts: { done: 2 }, can_revert: false })
    expect([await aliasesOf(ada), await aliasesOf(bob)]).toEqual([[], []])
    expect((await acts.call('revertPlan', pathOf(undone))).body.code).toBe('wrong_plan_state')
  })

  it('says before which addresses are taken, reserved, or lead there already', async () => {
    const all = await people('ada', 'bob', 'cyn', 'dan', 'eve')
    const [ada, bob] = all
    await brand.alias('ada', [ada.identity_id])
    await brand.alias('bob', [ada.identity_id, bob.identity_id])
    await brand.alias('cyn', [ada.identity_id])
    await brand.identity('dan')
    const eve = await brand.identity('eve')
    await brand.deleteIdentity(eve, 'eve')
    const plan = await add(all)
    expect(await outcomes(plan)).toEqual([
      ['ada', 'unchanged', null],
      ['bob', 'unchanged', null],
      ['cyn', 'refused', 'address_taken'],
      ['dan', 'refused', 'address_taken'],
      ['eve', 'refused', 'address_held'],
    ])
    const problems = (await plans.items(plan)).map(({ problem }) => problem?.conflicting_kind)
    expect(problems.slice(2)).toEqual(['alias', 'identity', undefined])
  })

  it('names the identity whose former address is wanted', async () => {
    const [ada] = await people('ada')
    const other = await brand.identity('ada')
    await brand.rename(other, { local_part: 'ada.new' })
    const [item] = await plans.items(await add([ada]))
    expect(item).toMatchObject({
      code: 'address_taken',
      detail: `${brand.at('ada')} is a former address of ${brand.at('ada.new')}.`,
      problem: { conflicting_kind: 'alias', former_address_of: brand.at('ada.new') },
    })
  })

  it('gives an address once if two identities of the selection have the same local part', async () => {
    const other = await aliasActions(acts)
    const [ada] = await people('ada')
    const namesake = await acts.identity(other.domain_id, 'ada')
    const plan = await add([ada, namesake])
    expect(plan.counts).toMatchObject({ will_change: 1, refused: 1 })
    expect(plan.refusals).toMatchObject([{ code: 'address_taken', count: 1 }])
    expect((await plans.run(plan)).counts).toMatchObject({ done: 1, failed: 0 })
  })

  it('fails where the address was taken since, and counts as unchanged what leads there by now', async () => {
    const [ada, bob, cyn] = await people('ada', 'bob', 'cyn')
    const plan = await add([ada, bob, cyn])
    await brand.alias('ada', [bob.identity_id])
    await brand.alias('bob', [bob.identity_id])
    await acts.call('updateIdentity', { path: { identity_id: cyn.identity_id }, body: { display_name: 'C' } })
    const done = await plans.run(plan)
    expect(await outcomes(done)).toEqual([
      ['ada', 'failed', 'address_taken'],
      ['bob', 'unchanged', null],
      ['cyn', 'failed', 'stale_version'],
    ])
    await brand.remove(
      (await acts.call('resolveAddress', { query: { address: brand.at('ada') } })).body.steps[0].id,
      'ada',
    )
    const again = (await acts.call('retryPlan', pathOf(done))).body
    expect((await plans.run(again)).counts).toMatchObject({ done: 2, failed: 0 })
  })

  it('leaves an alias that was changed since, and skips one that is gone', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const done = await plans.run(await add([ada, bob]))
    const [first, second] = await plans.items(done)
    await brand.update(first.after.alias_id, { note: 'Keep' })
    await brand.remove(second.after.alias_id, 'bob')
    const undone = await undo(done)
    expect(await outcomes(undone)).toEqual([
      ['ada', 'refused', 'stale_version'],
      ['bob', 'unchanged', null],
    ])
    const [item] = await plans.items(undone)
    expect(item.problem.change).toMatchObject({ resource_type: 'alias', after: { note: 'Keep' } })
  })

  it('stays the undo of the same bulk change in a retry, which is not undone', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const done = await plans.run(await add([ada, bob]))
    const undone = await undo(done)
    const [first] = await plans.items(done)
    await brand.update(first.after.alias_id, { note: 'New' })
    const failed = await plans.run(undone)
    expect(await outcomes(failed)).toEqual([
      ['ada', 'failed', 'stale_version'],
      ['bob', 'done', null],
    ])
    const retry = (await acts.call('retryPlan', pathOf(failed))).body
    expect(retry).toMatchObject({ reverts_plan_id: done.plan_id, retry_of_plan_id: failed.plan_id })
    const retried = await plans.run(retry)
    expect(retried).toMatchObject({ counts: { done: 1, failed: 0 }, can_revert: false })
    expect(await aliasesOf(ada)).toEqual([])
    expect((await acts.call('revertPlan', pathOf(retried))).body.code).toBe('wrong_plan_state')
  })

  it('needs address:write, and a domain of the organization', async () => {
    const [ada] = await people('ada')
    const change = { domain_id: brand.domain_id }
    const body = { operation: 'add_alias', selection: idsOf([ada]), change }
    const key = await harness.key(organization.organization_id, ['identity:read', 'identity:write'])
    const reply = await harness.call('createPlan', { key, body })
    expect(reply.body).toMatchObject({ code: 'permission_missing', required_permission: 'address:write' })
    const ask = (more: object) => acts.call('createPlan', { body: { ...body, change: more } })
    expect((await ask({ domain_id: unknownId })).status).toBe(404)
    expect((await ask({})).body.errors).toMatchObject([{ path: '/change/domain_id', code: 'required' }])
    expect((await ask({ ...change, leave_alias: true })).body.errors).toMatchObject([
      { path: '/change/leave_alias', code: 'unknown_member' },
    ])
    const others = await aliasActions(clientActions(harness, await harness.organization()))
    expect((await ask({ domain_id: others.domain_id })).status).toBe(404)
  })
})

describe('rename', () => {
  const move = (selected: Body[], more: object = {}) =>
    plans.create('rename', selected, { domain_id: brand.domain_id, ...more })

  it('moves all to another domain, leaves aliases, and moves them back', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const alias_expires_at = '2099-03-01T00:00:00.000Z'
    const plan = await move([ada, bob], { alias_expires_at })
    expect((await plans.items(plan))[0]).toMatchObject({
      before: { address: old.at('ada'), domain_id: old.domain_id },
      after: { address: brand.at('ada'), domain_id: brand.domain_id },
    })
    const done = await plans.run(plan)
    expect(done).toMatchObject({ counts: { done: 2, failed: 0 }, can_revert: true })
    expect(await plans.person(ada)).toMatchObject({ address: brand.at('ada'), domain_id: brand.domain_id })
    expect(await old.tree('ada')).toEqual(['>1 ada followed', '1>2 ada delivered'])
    const [{ id }] = (await old.resolve('ada')).steps
    expect((await acts.call('getAlias', { path: { alias_id: id } })).body).toMatchObject({
      former_of: { identity_id: ada.identity_id },
      signs_in: true,
      expires_at: alias_expires_at,
    })
    expect((await plans.run(await undo(done))).counts).toMatchObject({ done: 2, failed: 0 })
    expect(await plans.person(ada)).toMatchObject({ address: old.at('ada') })
    expect(await aliasesOf(ada)).toEqual([])
    expect(await brand.tree('ada')).toEqual(['>1 ada unknown'])
  })

  it('leaves no alias if none is wanted', async () => {
    const [ada] = await people('ada')
    const done = await plans.run(await move([ada], { leave_alias: false }))
    expect(await aliasesOf(ada)).toEqual([])
    expect((await plans.run(await undo(done))).counts.done).toBe(1)
    expect(await plans.person(ada)).toMatchObject({ address: old.at('ada') })
  })

  it('says before who is there already, whose address is taken, and whose mailbox is too large', async () => {
    const [ada, bob, cyn, dan] = await people('ada', 'bob', 'cyn', 'dan')
    const eve = await acts.identity(brand.domain_id, 'eve')
    await brand.alias('ada', [ada.identity_id])
    await brand.alias('bob', [ada.identity_id])
    const path = { mailbox_quota_id: dan.mailbox.mailbox_quota_id }
    await acts.call('resizeMailboxQuota', { path, body: { limit_bytes: 2 * mebibyte } })
    const domain = { path: { domain_id: brand.domain_id } }
    await acts.call('updateDomainSettings', { ...domain, body: { max_mailbox_limit_bytes: mebibyte } })
    const plan = await move([ada, bob, cyn, dan, eve])
    expect(await outcomes(plan)).toEqual([
      ['ada', 'will_change', null],
      ['bob', 'refused', 'address_taken'],
      ['cyn', 'will_change', null],
      ['dan', 'refused', 'above_domain_maximum'],
      ['eve', 'unchanged', null],
    ])
    await brand.alias('cyn', [bob.identity_id])
    const done = await plans.run(plan)
    expect(await outcomes(done)).toEqual([
      ['ada', 'done', null],
      ['bob', 'refused', 'address_taken'],
      ['cyn', 'failed', 'address_taken'],
      ['dan', 'refused', 'above_domain_maximum'],
      ['eve', 'unchanged', null],
    ])
    expect(await plans.person(ada)).toMatchObject({ address: brand.at('ada') })
    expect(await plans.person(cyn)).toMatchObject({ address: old.at('cyn') })
  })

  it('does not move back who was changed since', async () => {
    const [ada, bob] = await people('ada', 'bob')
    const done = await plans.run(await move([ada, bob]))
    await brand.rename(ada.identity_id, { local_part: 'ada2' })
    expect(await outcomes(await undo(done))).toEqual([
      ['ada', 'refused', 'stale_version'],
      ['bob', 'will_change', null],
    ])
  })

  it('moves back in a retry who was changed since the undo was previewed', async () => {
    const [ada] = await people('ada')
    const done = await plans.run(await move([ada]))
    const undone = await undo(done)
    await acts.call('updateIdentity', { path: { identity_id: ada.identity_id }, body: { display_name: 'A' } })
    expect(await outcomes(await plans.run(undone))).toEqual([['ada', 'failed', 'stale_version']])
    const retry = (await acts.call('retryPlan', pathOf(undone))).body
    expect(retry).toMatchObject({ reverts_plan_id: done.plan_id, counts: { will_change: 1 } })
    expect(await plans.run(retry)).toMatchObject({ counts: { done: 1 }, can_revert: false })
    expect(await plans.person(ada)).toMatchObject({ address: old.at('ada') })
    expect((await acts.call('revertPlan', pathOf(retry))).body.code).toBe('wrong_plan_state')
  })

  it('needs no second key', async () => {
    await acts.call('updateOrganizationSettings', { body: { deletion_approval_above: 0 } })
    const done = await plans.run(await move(await people('ada')))
    expect(done).toMatchObject({ state: 'done', approval: null })
  })
})
