import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { Database, Db } from '../db/database.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { plannedAtOnce } from '../rules/plans.ts'
import { workOnPlan } from './run-plan.ts'

const harness = harnessForTests()

// What the planner knows of a plan that has just been made: nothing, until the table is analyzed automatically.
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: harness.url })
  await owner.connect()
  await owner.query('alter table plan_item set (autovacuum_enabled = off)')
  await owner.end()
})

/** How many items of plans the connection has read so far. */
const itemsRead = async (db: Db): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
     from pg_stat_xact_user_tables where relname = 'plan_item'`,
    [],
  )
  return row?.count ?? 0
}

/** A plan to suspend so many people, which a worker may begin with. */
const planFor = async (count: number) => {
  const acts = clientActions(harness, await harness.organization())
  await acts.sql('update organization set identity_limit = 2000 where organization_id = $1')
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), domain_id, 'm' || n, 'm' || n || '@' || domain_name, 'Member ' || n
     from domain, generate_series(1, $3::int) n where organization_id = $1 and domain_id = $2`,
    [await acts.domain(), count],
  )
  const body = { operation: 'suspend', selection: { filter: {} } }
  const { plan_id } = (await acts.call('createPlan', { body })).body
  return { acts, plan_id }
}

/** Works on a plan for a turn. @returns how many items each transaction that writes has read. */
const readsOf = async ({ acts, plan_id }: Awaited<ReturnType<typeof planFor>>): Promise<number[]> => {
  const worker = randomUUID()
  await acts.sql('update plan set claimed_by = $2 where organization_id = $1', [worker])
  const reads: number[] = []
  const database: Database = {
    ...harness.database,
    write: (id, job) =>
      harness.database.write(id, async (db) => {
        const before = await itemsRead(db)
        const result = await job(db)
        reads.push((await itemsRead(db)) - before)
        return result
      }),
  }
  const task = { organization_id: acts.organization_id, plan_id, attempts: 1 }
  const lease = { worker, leaseMs: 20_000 }
  await workOnPlan(database, task, { signal: new AbortController().signal, lease, timeSliceMs: 5000 })
  return reads
}

it('reads under the lock the items that a batch does, not all of its plan', async () => {
  const plan = await planFor(400)
  await plan.acts.call('runPlan', { path: { plan_id: plan.plan_id }, body: {} })
  const reads = await readsOf(plan)
  // The lease is renewed first, and then come batches, the smallest first.
  expect(reads.slice(0, 2)).toEqual([0, 10])
  expect(Math.max(...reads)).toBeLessThanOrEqual(250)
})

it('reads to prepare a part of a plan the items of that part, not those before it', async () => {
  const reads = await readsOf(await planFor(3 * plannedAtOnce + 1))
  // The lease is renewed and the items are made first; then each is read to be planned, and to write its preview.
  expect(reads.slice(0, 4)).toEqual([0, 0, 2 * plannedAtOnce, 2 * plannedAtOnce])
})
