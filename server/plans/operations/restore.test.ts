import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte, unknownId } from '../../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../../testing/plan-actions.ts'

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

describe('a plan that restores', () => {
  const remove = ({ identity_id, address }: Body) =>
    acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } })

  const limitStorage = (bytes: number) =>
    acts.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [bytes])

  it('takes a deletion of many back as a whole, with their ids, mailboxes, departments and catch-alls', async () => {
    const department_id = await acts.department('Sales')
    const ada = await acts.identity(domain, 'ada', { department_id })
    const others = await people('bob', 'eve')
    const path = { domain_id: domain }
    const catch_all = { mode: 'identity', identity_id: ada.identity_id }
    await acts.call('updateDomainSettings', { path, body: { catch_all } })
    const deleted = await plans.run(await plans.create('delete', [ada, ...others]))
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    expect(body).toMatchObject({
      operation: 'restore',
      reverts_plan_id: deleted.plan_id,
      reverts_operation: 'delete',
      counts: { will_change: 3, refused: 0 },
      allotment: { before_bytes: 0, after_bytes: 3 * mebibyte },
    })
    expect((await plans.items(body))[0]).toMatchObject({
      address: ada.address,
      before: null,
      after: { status: 'active', department_id, department_name: 'Sales', limit_bytes: mebibyte },
    })
    expect((await plans.run(body)).counts).toMatchObject({ done: 3, failed: 0 })
    expect(await plans.person(ada)).toMatchObject({ department_id, mailbox: ada.mailbox })
    expect((await acts.call('getDomain', { path })).body.settings.catch_all).toEqual(catch_all)
    expect((await acts.quota()).storage_allocated_bytes).toBe(3 * mebibyte)
    expect((await plans.read(deleted)).can_revert).toBe(false)
    const again = (await acts.call('revertPlan', pathOf(body))).body
    expect(again).toMatchObject({ operation: 'delete', counts: { will_change: 3 } })
    expect((await plans.run(again)).counts.done).toBe(3)
  })

  it('restores as far as the storage and the number of identities go, one after the other', async () => {
    const three = await people('ada', 'bob', 'eve')
    const deleted = await plans.run(await plans.create('delete', three))
    await limitStorage(2 * mebibyte)
    const short = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(short).toMatchObject({
      counts: { will_change: 2, refused: 1 },
      refusals: [{ code: 'allotment_exceeded', count: 1 }],
      allotment: { before_bytes: 0, after_bytes: 2 * mebibyte, available_bytes: 0 },
    })
    await limitStorage(8 * mebibyte)
    await acts.sql('update organization set identity_limit = 1 where organization_id = $1')
    const few = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(few.refusals).toEqual([{ code: 'identity_limit_reached', title: expect.any(String), count: 2 }])
    expect((await plans.run(few)).counts).toMatchObject({ done: 1, failed: 0 })
    const { failures } = await plans.run(short)
    const codes = failures.map(({ code }: Body) => code)
    expect(codes.toSorted()).toEqual(['identity_limit_reached', 'stale_version'])
    // Who is still deleted can still be restored.
    expect((await plans.read(deleted)).can_revert).toBe(true)
  })

  it('fails for identities that no longer fit when it is run, and for no other', async () => {
    const both = await people('ada', 'bob')
    const deleted = await plans.run(await plans.create('delete', both))
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    await limitStorage(mebibyte)
    expect(await plans.run(body)).toMatchObject({
      counts: { done: 1, failed: 1 },
      failures: [{ code: 'allotment_exceeded', count: 1 }],
    })
    await limitStorage(2 * mebibyte)
    expect((await plans.run((await acts.call('retryPlan', pathOf(body))).body)).counts.done).toBe(1)
  })

  it('leaves who is there again, and refuses who was permanently deleted or once more', async () => {
    const three = await people('ada', 'bob', 'eve')
    const [ada, bob, eve] = three
    const deleted = await plans.run(await plans.create('delete', three))
    const restore = ({ identity_id }: Body) =>
      acts.call('restoreDeletedIdentity', { path: { identity_id }, body: {} })
    await restore(ada)
    await acts.call('purgeDeletedIdentity', {
      path: { identity_id: bob.identity_id },
      query: { confirm: bob.address },
    })
    await restore(eve)
    await remove(eve)
    const { body } = await acts.call('revertPlan', pathOf(deleted))
    expect(await plans.items(body)).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refused', code: 'not_found' },
      { outcome: 'refused', code: 'stale_version', detail: expect.stringMatching(/^Test deleted it at/) },
    ])
    expect((await plans.read(deleted)).can_revert).toBe(false)
  })

  it('restores none whose 30 days are over, previewed before, after, or found by a search', async () => {
    const both = await people('ada', 'bob')
    const deleted = await plans.run(await plans.create('delete', both))
    const before = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(before.counts).toMatchObject({ will_change: 2 })
    await acts.sql(
      'update deleted_identity set restorable_until = now() where organization_id = $1 and identity_id = $2',
      [both[0].identity_id],
    )
    const after = (await acts.call('revertPlan', pathOf(deleted))).body
    expect(await plans.items(after)).toMatchObject([
      { address: both[0].address, outcome: 'refused', code: 'not_found' },
      { outcome: 'will_change' },
    ])
    expect((await plans.create('restore', { filter: {} })).counts).toMatchObject({ total: 1, will_change: 1 })
    expect(await plans.run(before)).toMatchObject({
      counts: { done: 1, failed: 1 },
      failures: [{ code: 'not_found', count: 1 }],
    })
    expect((await plans.read(deleted)).can_revert).toBe(false)
  })

  it('is of all who are deleted, or of those whom a search finds among them', async () => {
    const [ada, bob, eve] = await people('ada', 'bob', 'eve')
    for (const one of [ada, bob]) await remove(one)
    expect((await plans.create('restore', { filter: {} })).counts).toMatchObject({ total: 2, will_change: 2 })
    const plan = await plans.create('restore', { filter: { q: 'ada' } })
    expect((await plans.items(plan)).map(({ address }: Body) => address)).toEqual([ada.address])
    // Who is there is not found, though the search meets the name.
    expect((await plans.create('restore', { filter: { q: eve.local_part } })).counts.total).toBe(0)
    expect((await plans.run(plan)).counts.done).toBe(1)
    expect((await plans.person(ada)).identity_id).toBe(ada.identity_id)
  })

  it('selects no identity by what the list of the deleted has not', async () => {
    const refused = async (selection: object) => {
      const { status, body } = await acts.call('createPlan', { body: { operation: 'restore', selection } })
      return [status, ...body.errors.map(({ path }: Body) => path)]
    }
    expect(await refused({ filter: { q: 'ada', status: 'active' } })).toEqual([
      400,
      '/selection/filter/status',
    ])
    expect(await refused({ mailbox_filter: {} })).toEqual([400, '/selection/mailbox_filter'])
  })

  it('is of chosen people', async () => {
    const [ada, bob] = await people('ada', 'bob')
    await remove(ada)
    const plan = await plans.create('restore', {
      identity_ids: [ada.identity_id, bob.identity_id, unknownId],
    })
    expect(plan.counts).toMatchObject({ will_change: 1, unchanged: 1, refused: 1 })
    expect((await plans.items(plan))[0].address).toBe(ada.address)
    expect((await plans.run(plan)).counts.done).toBe(1)
    expect((await plans.person(ada)).mailbox.limit_bytes).toBe(mebibyte)
  })
})
