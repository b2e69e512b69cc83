import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { leasePlans } from '../queries/plans/plan-work.ts'

const harness = harnessForTests()

afterEach(() => harness.operator.plain((db) => db.query(`update plan set state = 'cancelled'`, [])))

const organization = async () => clientActions(harness, await harness.organization())

interface Values {
  state?: 'preparing' | 'queued' | 'running'
  items?: number
  /** Minutes from now. */
  createdIn?: number
}

/** Adds a plan that has work to be done. @returns its id. */
const addPlan = async (
  acts: ClientActions,
  { state = 'queued', items = 5000, createdIn = 0 }: Values = {},
) => {
  const [row] = await acts.sql<{ plan_id: string }>(
    `insert into plan (organization_id, operation, change, selection_kind, selection, state, total_count, created_by_key_id,
       created_by_key_name, created_at, expires_at, plan_id)
     values ($1, 'suspend', '{}', 'filter', '{}', $2, $3, uuid_v7(), 'Test', now() + $4 * interval '1 minute',
       now() + interval '1 day', $5) returning plan_id`,
    // The database's own ids of one millisecond are in no order.
    [state, items, createdIn, uuidv7()],
  )
  return row!.plan_id
}

/** Takes plans as a worker. @returns their ids. */
const lease = async (limit = 10, largest: number | null = null): Promise<string[]> => {
  const options = { worker: randomUUID(), leaseMs: 20_000, limit, largest }
  const tasks = await harness.database.plain((db) => leasePlans(db, options))
  return tasks.map(({ plan_id }) => plan_id)
}

/** Gives all plans of an organization back, as after a turn. */
const giveBack = (acts: ClientActions) =>
  acts.sql(
    `update plan set claimed_by = null, leased_until = date_trunc('milliseconds', now()) where organization_id = $1`,
  )

it('serves each organization with one plan at a time, also to prepare it', async () => {
  const [one, two] = [await organization(), await organization()]
  for (const state of ['preparing', 'preparing', 'running'] as const) await addPlan(one, { state })
  const other = await addPlan(two, { state: 'preparing' })
  const leased = await lease()
  expect(leased).toHaveLength(2)
  expect(leased).toContain(other)
  expect(await lease()).toEqual([])
})

it('serves each organization with one plan at a time, whatever several workers take at the same time', async () => {
  const all = [await organization(), await organization(), await organization()]
  for (const acts of all) for (const state of ['preparing', 'queued'] as const) await addPlan(acts, { state })
  const leased = (await Promise.all(Array.from({ length: 8 }, () => lease()))).flat()
  expect(leased).toHaveLength(3)
})

it('serves the organization that was served longest ago, however many plans another has', async () => {
  const [busy, quiet] = [await organization(), await organization()]
  const many = [await addPlan(busy, { state: 'preparing' }), await addPlan(busy, { state: 'preparing' })]
  const few = await addPlan(quiet)
  const turns: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push(...(await lease(1)))
    await giveBack(busy)
    await giveBack(quiet)
  }
  expect(turns).toEqual([many[0], few, many[1], few])
})

it('has a lane for small plans, which leaves the others to the rest', async () => {
  const [large, small] = [await organization(), await organization()]
  const big = await addPlan(large, { items: 201 })
  await addPlan(large, { items: 3 })
  const little = await addPlan(small, { items: 200 })
  // The plans of an organization are run in their order.
  expect(await lease(10, 200)).toEqual([little])
  expect(await lease()).toEqual([big])
})

it('prepares small plans of an organization before large ones', async () => {
  const acts = await organization()
  for (let count = 0; count < 3; count += 1) await addPlan(acts, { state: 'preparing' })
  const small = await addPlan(acts, { state: 'preparing', items: 3 })
  expect(await lease(1)).toEqual([small])
})

it.each([
  ['a lease', `claimed_by = uuid_v7(), leased_until = now() + interval '1 hour'`],
  ['a delay', `claimed_by = null, leased_until = now() + interval '1 hour'`],
  ['when it was served', `claimed_by = null, claimed_at = now() + interval '1 hour'`],
])('does not wait for %s that was written before the clock was set back an hour', async (_what, values) => {
  const acts = await organization()
  const plan = await addPlan(acts, { createdIn: 60 })
  await acts.sql(`update plan set ${values} where organization_id = $1`)
  expect(await lease()).toEqual([plan])
})

it('waits for a lease and a delay of now', async () => {
  const acts = await organization()
  await addPlan(acts)
  for (const worker of ['uuid_v7()', 'null']) {
    await acts.sql(
      `update plan set claimed_by = ${worker}, leased_until = now() + interval '50 seconds' where organization_id = $1`,
    )
    expect(await lease()).toEqual([])
  }
})
