import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions, mebibyte } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization, type Reply } from '../../testing/harness.ts'
import { type PlanActions, planActions } from '../../testing/plan-actions.ts'

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
type Query = Record<string, string | number>

const people = async (count: number): Promise<Body[]> => {
  const all: Body[] = []
  for (let n = 0; n < count; n += 1) all.push(await acts.identity(domain, `n${n}`))
  return all
}

const list = async (query: Query = {}): Promise<Body> =>
  (await acts.call('listAuditEvents', { query: { limit: 200, ...query } })).body

const operationsIn = async (query: Query = {}) =>
  (await list(query)).items.map(({ operation }: Body) => operation)

describe('Activity', () => {
  it('has one event for a bulk change, with its number, and as many rows as it counts', async () => {
    const all = await people(12)
    const before = await list()
    const plan = await plans.run(await plans.create('resize', all, { mode: 'set', bytes: 2 * mebibyte }))
    const { items, total } = await list()
    expect(total).toBe(before.total + 1)
    expect(items).toHaveLength(total)
    expect(items[0]).toMatchObject({
      operation: 'finishPlan',
      resource_type: 'plan',
      resource_id: plan.plan_id,
      resource_label: 'Resize 12 mailboxes',
      plan_id: plan.plan_id,
      actor: { key_name: 'Test' },
      after: { operation: 'resize', state: 'done', changed: 12, failed: 0, left: 0 },
      parts: [],
      is_revertible: false,
    })
    expect(await list({ kind: 'change' })).toMatchObject({ total })
    expect(await list({ operation: 'resizeMailboxQuota' })).toMatchObject({ items: [], total: 0 })
  })

  it('finds the event of each identity by bulk change, identity, mailbox and search, and undoes one', async () => {
    const [ada, bob] = await people(2)
    const plan = await plans.run(await plans.create('suspend', [ada, bob], {}))
    expect(await operationsIn({ plan_id: plan.plan_id })).toEqual([
      'finishPlan',
      'updateIdentity',
      'updateIdentity',
    ])
    const [event] = (await list({ identity_id: ada.identity_id })).items
    expect(event).toMatchObject({ operation: 'updateIdentity', plan_id: plan.plan_id, is_revertible: true })
    expect(await operationsIn({ resource_id: bob.mailbox.mailbox_quota_id })).toEqual(['createIdentity'])
    expect(await operationsIn({ q: 'n1@' })).toContain('updateIdentity')
    const path = { audit_event_id: event.audit_event_id }
    expect((await acts.call('revertAuditEvent', { path })).status).toBe(200)
    expect(await plans.person(ada)).toMatchObject({ status: 'active' })
    expect(await plans.person(bob)).toMatchObject({ status: 'suspended' })
  })

  it('tells an undo as one, and one that was canceled halfway', async () => {
    const all = await people(3)
    const suspended = await plans.run(await plans.create('suspend', all, {}))
    const { body: undo } = await acts.call('revertPlan', { path: { plan_id: suspended.plan_id } })
    await plans.work()
    await plans.run(undo)
    expect((await list({ limit: 1 })).items).toMatchObject([
      {
        resource_label: 'Undo: Suspend 3 identities',
        after: { reverts_plan_id: suspended.plan_id, changed: 3 },
      },
    ])
    const again = await plans.create('suspend', all, {})
    const path = { plan_id: again.plan_id }
    await acts.call('runPlan', { path, body: {} })
    await acts.sql(
      "update plan set state = 'running', done_count = 1 where organization_id = $1 and plan_id = $2",
      [again.plan_id],
    )
    await acts.call('cancelPlan', { path })
    expect((await list({ limit: 1 })).items).toMatchObject([
      { resource_label: 'Suspend 1 identity', after: { state: 'cancelled', changed: 1, left: 2 } },
    ])
  })

  it('names the only identity of a bulk change and its size, and marks the undone one', async () => {
    const [ada, bob] = await people(2)
    const grown = await plans.run(await plans.create('resize', [ada], { mode: 'grow', bytes: mebibyte }))
    const after = { changed: 1, display_name: ada.display_name, mode: 'grow', bytes: mebibyte }
    const [first] = (await list({ limit: 1 })).items
    expect(first).toMatchObject({ after, reverted_by: null })
    const { body: undo } = await acts.call('revertPlan', { path: { plan_id: grown.plan_id } })
    await plans.work()
    const undone = await plans.run(undo)
    expect(undone).toMatchObject({
      only_name: ada.display_name,
      reverts_operation: 'resize',
      reverts_change: grown.change,
      reverted_by: null,
    })
    const [second, marked] = (await list({ limit: 2 })).items
    expect(second).toMatchObject({ after: { ...after, reverts_operation: 'resize' } })
    expect(marked).toMatchObject({ ...first, reverted_by: { actor: { key_name: 'Test' } } })
    const { items } = (await acts.call('listPlans')).body
    expect(items[1]).toMatchObject({ only_name: ada.display_name, reverted_by: { key_name: 'Test' } })
    const both = await plans.create('suspend', [ada, bob], {})
    expect(both.only_name).toBeNull()
  })

  it('leaves no event of a bulk change that changed nothing', async () => {
    const all = await people(1)
    await plans.run(await plans.create('reactivate', all, {})).catch(() => undefined)
    expect(await operationsIn({ resource_type: 'plan' })).toEqual([])
  })

  it('has one event for a request, and the others of the request in it', async () => {
    const ada = await acts.identity(domain, 'ada')
    const { items, total } = await list()
    expect([items.length, total]).toEqual([1, 1])
    expect(items).toMatchObject([
      {
        resource_type: 'identity',
        plan_id: null,
        parts: [
          { operation: 'createIdentity', resource_type: 'mailbox_quota', after: { limit_bytes: mebibyte } },
        ],
      },
    ])
    await acts.call('deleteIdentity', {
      path: { identity_id: ada.identity_id },
      query: { confirm: ada.address },
    })
    expect((await list({ identity_id: ada.identity_id })).total).toBe(4)
  })

  it('pages deep among many parts by an index that has none of them', async () => {
    const statement = `select l.audit_event_id from own_activity l where l.organization_id = $1
      order by sort_time(l.occurred_at) desc, l.audit_event_id desc limit 50`
    const plan = await harness.operator.write(organization.organization_id, async (db) => {
      await db.query(
        `insert into audit_event (organization_id, audit_event_id, occurred_at, actor_key_name, operation, resource_type,
           resource_id, resource_label, request_id, plan_id, is_part)
         select $1, uuid_v7(), now() + n * interval '1 second', 'Test', 'updateIdentity', 'identity', uuid_v7(), 'n', 'bulk',
           case when n % 5 > 0 then uuid_v7() end, n % 5 > 0
         from generate_series(1, 6000) n`,
        [db.organizationId],
      )
      // Its rows are not counted yet, so that it expects few.
      await db.query('set local enable_sort = off', [])
      return JSON.stringify(await db.query(`explain ${statement}`, [db.organizationId]))
    })
    expect(plan).toContain('activity_by_occurred_at')
    const { items, total } = await list({ limit: 50, offset: 1000 })
    expect(total).toBe(1200)
    const times = items.map(({ occurred_at }: Body) => Date.parse(occurred_at))
    expect(times).toHaveLength(50)
    expect(times[0] - times[49]).toBe(49 * 5000)
  })
})
