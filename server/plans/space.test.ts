import { beforeEach, describe, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Reply } from '../../testing/harness.ts'
import { pathOf, type PlanActions, planActions } from '../../testing/plan-actions.ts'
import { importMaxBytes, openPlansMax } from '../generated/rules/plan.ts'
import { deleteItems, expireItems } from '../queries/plans/plan-work.ts'

const harness = harnessForTests()
let acts: ClientActions
let plans: PlanActions
let domain: string

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  plans = planActions(harness, acts)
  domain = await acts.domain()
})

type Body = Reply['body']

const body = { operation: 'suspend', selection: { filter: {} } }

const itemCount = async ({ plan_id }: Body): Promise<number> => {
  const [row] = await acts.sql<{ count: number }>(
    'select count(*) as count from plan_item where organization_id = $1 and plan_id = $2',
    [plan_id],
  )
  return row?.count ?? 0
}

/** A plan for one identity that has been run to its end, that time ago. */
const finished = async (ago: string, name = 'ada'): Promise<Body> => {
  await acts.identity(domain, name)
  const plan = await plans.run(await plans.create('suspend', { filter: {} }))
  await acts.sql(
    'update plan set finished_at = now() - $2::interval where organization_id = $1 and plan_id = $3',
    [ago, plan.plan_id],
  )
  return plan
}

describe('plans that were not run', () => {
  it('are at most 20 in an organization, also of requests that come together', async () => {
    for (let index = 2; index < openPlansMax; index += 1) await plans.create('suspend', { filter: {} })
    const replies = await Promise.all(Array.from({ length: 5 }, () => acts.call('createPlan', { body })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused.map((one) => one.body.code)).toEqual(Array(3).fill('too_many_plans'))
    expect(refused[0]?.body.detail).toBe(
      'Your organization has 20 bulk changes that were not run. Run or cancel some of them, then try again.',
    )
  })

  it('count until they are run, canceled or expired', async () => {
    const made: Body[] = []
    for (let index = 0; index < openPlansMax; index += 1)
      made.push(await plans.create('suspend', { filter: {} }))
    const again = async () => (await acts.call('createPlan', { body })).status
    expect(await again()).toBe(409)
    await plans.start(made[0])
    expect([await again(), await again()]).toEqual([201, 409])
    await acts.call('cancelPlan', pathOf(made[1]))
    expect([await again(), await again()]).toEqual([201, 409])
    await acts.sql('update plan set expires_at = now() where organization_id = $1 and plan_id = $2', [
      made[2].plan_id,
    ])
    expect([await again(), await again()]).toEqual([201, 409])
  })

  it('count while they are received and prepared', async () => {
    const selection = { import: { row_count: 1, columns: [] } }
    for (let index = 0; index < openPlansMax / 2; index += 1) {
      await acts.call('createPlan', { body: { operation: 'import', selection } })
      await plans.create('suspend', { filter: {} })
    }
    await acts.sql(`update plan set state = 'preparing' where organization_id = $1 and state = 'ready'`)
    expect((await acts.call('createPlan', { body })).body.code).toBe('too_many_plans')
  })

  it('count for imports, retries and reverts, too', async () => {
    const done = await finished('1 hour')
    for (let index = 0; index < openPlansMax; index += 1) await plans.create('suspend', { filter: {} })
    const selection = { import: { row_count: 1, columns: [] } }
    const replies = [
      await acts.call('createPlan', { body: { operation: 'import', selection } }),
      await acts.call('retryPlan', pathOf(done)),
      await acts.call('revertPlan', pathOf(done)),
    ]
    expect(replies.map((one) => one.body.code)).toEqual(Array(3).fill('too_many_plans'))
  })
})

describe('the items of a plan', () => {
  it('are deleted when it is canceled before it has begun', async () => {
    await acts.identity(domain, 'ada')
    const plan = await plans.create('suspend', { filter: {} })
    const { body: canceled } = await acts.call('cancelPlan', pathOf(plan))
    expect(canceled).toMatchObject({ state: 'cancelled', counts: { total: 1, cancelled: 1 } })
    expect(canceled.items_removed_at).not.toBeNull()
    expect(await plans.items(plan)).toEqual([])
    await plans.work()
    expect(await itemCount(plan)).toBe(0)
    const retried = await acts.call('retryPlan', pathOf(plan))
    expect([retried.status, retried.body.detail]).toEqual([
      409,
      'The identity list of this bulk change was deleted.',
    ])
  })

  it('stay when it is canceled while it runs', async () => {
    await acts.identity(domain, 'ada')
    const plan = await plans.create('suspend', { filter: {} })
    await plans.start(plan)
    await acts.sql(`update plan set state = 'running', started_at = now() where organization_id = $1`)
    expect((await acts.call('cancelPlan', pathOf(plan))).body.items_removed_at).toBeNull()
    await plans.work()
    expect(await itemCount(plan)).toBe(1)
  })

  it('are deleted a day after it has expired', async () => {
    await acts.identity(domain, 'ada')
    const [kept, old] = [
      await plans.create('suspend', { filter: {} }),
      await plans.create('suspend', { filter: {} }),
    ]
    const expire = (plan: Body, ago: string) =>
      acts.sql(
        'update plan set expires_at = now() - $2::interval where organization_id = $1 and plan_id = $3',
        [ago, plan.plan_id],
      )
    await expire(kept, '23 hours')
    await expire(old, '25 hours')
    await plans.work()
    expect([await itemCount(kept), await itemCount(old)]).toEqual([1, 0])
    expect(await plans.read(old)).toMatchObject({ state: 'expired', counts: { total: 1 } })
  })

  it('are deleted 90 days after its end, and its events stay', async () => {
    const [kept, old] = [await finished('89 days'), await finished('91 days', 'bob')]
    await plans.work()
    expect([await itemCount(kept), await itemCount(old)]).toEqual([1, 0])
    expect(await plans.read(old)).toMatchObject({ can_revert: false, counts: { done: 1 } })
    expect((await acts.call('revertPlan', pathOf(old))).body.code).toBe('wrong_plan_state')
    const events = await acts.call('listAuditEvents', { query: { request_id: old.plan_id } })
    expect(events.body.items).not.toEqual([])
  })

  it.each(['reverts_plan_id', 'retry_of_plan_id'])(
    'stay while a plan is prepared from them: %s',
    async (origin) => {
      const old = await finished('91 days')
      await acts.call('revertPlan', pathOf(old))
      if (origin === 'retry_of_plan_id')
        await acts.sql(
          `update plan set reverts_plan_id = null, retry_of_plan_id = $2 where organization_id = $1 and reverts_plan_id = $2`,
          [old.plan_id],
        )
      const prepare = `update plan set state = $2 where organization_id = $1 and ${origin} is not null`
      await acts.sql(prepare, ['preparing'])
      const sweep = async () => {
        await harness.database.plain((db) => expireItems(db, 10))
        await harness.database.plain((db) => deleteItems(db, 10))
      }
      await sweep()
      expect(await itemCount(old)).toBe(1)
      await acts.sql(prepare, ['cancelled'])
      await sweep()
      expect(await itemCount(old)).toBe(0)
    },
  )
})

describe('an import', () => {
  it('has a limit in bytes for all its rows together', async () => {
    const selection = { import: { row_count: 3, columns: ['display_name'] } }
    const { body: plan } = await acts.call('createPlan', { body: { operation: 'import', selection } })
    const send = (first: number) => {
      const rows = [{ line: first, address: `p${first}@${domain}`, display_name: 'Ada' }]
      return acts.call('addPlanRows', { ...pathOf(plan), body: { first, rows } })
    }
    expect((await send(1)).status).toBe(200)
    await acts.sql('update plan set received_bytes = $2 - 10 where organization_id = $1', [importMaxBytes])
    const refused = await send(2)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          path: '/rows',
          code: 'out_of_range',
          message:
            'The rows of an import can have at most 64 MiB in total. Split the file and import the parts one after another.',
          maximum: 64 * 2 ** 20,
        },
      ],
    ])
    expect((await plans.read(plan)).import.received_count).toBe(1)
    // A row that has come already has been counted.
    expect((await send(1)).status).toBe(200)
  })
})
