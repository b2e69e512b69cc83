import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { areOthersActive } from '../queries/plans/plan-work.ts'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { workOnPlan } from './run-plan.ts'

const harness = harnessForTests()

afterEach(() => vi.restoreAllMocks())

const addMembers = async (acts: ClientActions, count: number): Promise<void> => {
  const domain = await acts.domain()
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), domain_id, 'm' || n, 'm' || n || '@' || domain_name, 'Member ' || n
     from domain, generate_series(1, $3::int) n where organization_id = $1 and domain_id = $2`,
    [domain, count],
  )
}

const suspendAll = async (acts: ClientActions): Promise<string> => {
  const body = { operation: 'suspend', selection: { filter: {} } }
  const { plan_id } = (await acts.call('createPlan', { body })).body
  await acts.call('runPlan', { path: { plan_id }, body: {} })
  return plan_id
}

/** Runs a bulk change on a very slow clock. @returns how many identities each batch changed. */
const batchesOf = async (
  acts: ClientActions,
  planId: string,
  afterBatch: (count: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 0.001))
  const worker = randomUUID()
  await acts.sql('update plan set claimed_by = $2 where organization_id = $1', [worker])
  const done: number[] = []
  const database: Database = {
    ...harness.database,
    write: async (id, job) => {
      const result = await harness.database.write(id, job)
      const [row] = await acts.sql<{ done_count: number }>(
        'select done_count from plan where organization_id = $1',
      )
      const count = row!.done_count - done.reduce((sum, one) => sum + one, 0)
      if (count > 0) await afterBatch(done.push(count))
      return result
    },
  }
  const task = { organization_id: acts.organization_id, plan_id: planId, attempts: 1 }
  const options = {
    signal: new AbortController().signal,
    lease: { worker, leaseMs: 20_000 },
    timeSliceMs: 2000,
  }
  expect(await workOnPlan(database, task, options)).toBe(true)
  return done
}

it('has larger batches while no others change the organization', async () => {
  const acts = clientActions(harness, await harness.organization())
  await addMembers(acts, 500)
  const plan = await suspendAll(acts)
  expect(await batchesOf(acts, plan)).toEqual([10, 20, 40, 80, 160, 190])
})

it('has small batches as soon as others change the organization', async () => {
  const acts = clientActions(harness, await harness.organization())
  await addMembers(acts, 250)
  const plan = await suspendAll(acts)
  const change = () => acts.call('createDepartment', { body: { department_name: 'Sales' } })
  const batches = await batchesOf(acts, plan, async (count) => count === 3 && change())
  expect(batches).toEqual([10, 20, 40, 5, 10, 20, 40, 50, 50, 5])
})

it('counts changes of the last seconds by others, but no bulk changes and no sign-ins', async () => {
  const acts = clientActions(harness, await harness.organization())
  await addMembers(acts, 1)
  const areActive = () => harness.database.read(acts.organization_id, (db) => areOthersActive(db, 5))
  await suspendAll(acts)
  await acts.call('createKeySession', { body: {} })
  expect(await areActive()).toBe(false)
  await acts.call('createDepartment', { body: { department_name: 'Sales' } })
  expect(await areActive()).toBe(true)
  const client = new pg.Client({ connectionString: harness.url })
  await client.connect()
  await client.query("update audit_event set occurred_at = occurred_at - interval '6 seconds'")
  await client.end()
  expect(await areActive()).toBe(false)
})
