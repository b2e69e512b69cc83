import type { Db } from '../db/database.ts'
import { planColumns, type PlanRow } from '../generated/rows.ts'

/** A plan that a worker has taken, and how often one has without anything being done. */
export type PlanTask = Pick<PlanRow, 'organization_id' | 'plan_id' | 'attempts'>

/** Takes at most so many plans that have work to be done, of all organizations, for that process alone until the lease ends. */
export const claimPlans = (
  db: Pick<Db, 'query'>,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) =>
  db.query<PlanTask>('select organization_id, plan_id, attempts from claim_plans($1, $2, $3)', [
    worker,
    leaseMs,
    limit,
  ])

/** The plan of a worker, locked until the transaction ends, its lease renewed; null when it is not that worker's any more. */
export const renewPlan = (db: Db, planId: string, { worker, leaseMs }: { worker: string; leaseMs: number }) =>
  db.one<PlanRow>(
    `update plan set attempts = 0, leased_until = clock_timestamp() + $4 * interval '1 millisecond'
     where organization_id = $1 and plan_id = $2 and claimed_by = $3
       and state in ('preparing', 'scheduled', 'queued', 'running')
     returning ${planColumns}`,
    [db.organizationId, planId, worker, leaseMs],
  )

/** Gives a plan back, for others to go on with after so many milliseconds. */
export const releasePlan = (db: Db, planId: string, worker: string, delayMs = 0) =>
  db.query(
    // Rounded down: in the next moment it is due.
    `update plan set claimed_by = null,
       leased_until = date_trunc('milliseconds', clock_timestamp()) + $4 * interval '1 millisecond'
     where organization_id = $1 and plan_id = $2 and claimed_by = $3`,
    [db.organizationId, planId, worker, delayMs],
  )

/** Notes that a plan is being run. */
export const startPlan = (db: Db, planId: string) =>
  db.query(
    `update plan set state = 'running', started_at = coalesce(started_at, clock_timestamp())
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId],
  )

/** Counts what has been done. */
export const countDone = (db: Db, planId: string, { done, failed }: { done: number; failed: number }) =>
  db.query(
    `update plan set done_count = done_count + $3, failed_count = failed_count + $4
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId, done, failed],
  )

/** Deletes some generated passwords that nobody has fetched in 24 hours, of all organizations. @returns how many. */
export const forgetPasswords = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ forgotten: number }>('select forget_plan_passwords($1) as forgotten', [most])
  return row?.forgotten ?? 0
}
