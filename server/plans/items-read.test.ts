import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database, Db } from '../db/database.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { runPlan } from './run-plan.ts'

const harness = harnessForTests()

/** How many items of plans the connection has read so far. */
const itemsRead = async (db: Db): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
     from pg_stat_xact_user_tables where relname = 'plan_item'`,
    [],
  )
  return row?.count ?? 0
}

it('reads under the lock the items that a batch does, not all of its plan', async () => {
  const acts = clientActions(harness, await harness.organization())
  await acts.sql(
    `insert into identity (organization_id, identity_id, domain_id, local_part, address, display_name)
     select $1, uuid_v7(), $2::uuid, 'm' || n, 'm' || n || '@' || $2::uuid, 'Member ' || n from generate_series(1, 400) n`,
    [await acts.domain()],
  )
  const body = { operation: 'suspend', selection: { filter: {} } }
  const { plan_id } = (await acts.call('createPlan', { body })).body
  await acts.call('runPlan', { path: { plan_id }, body: {} })
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
  await runPlan(database, task, { signal: new AbortController().signal, lease, turnMs: 2000 })
  // The lease is renewed first, and then come batches, the smallest first.
  expect(reads.slice(0, 2)).toEqual([0, 10])
  expect(Math.max(...reads)).toBeLessThanOrEqual(50)
})
