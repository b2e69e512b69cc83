import type { Db } from '../../db/database.ts'
import { planColumns, type PlanRow } from '../../generated/rows.ts'

/** A plan that a worker has leased, and how often it was leased without progress. */
export type PlanTask = Pick<PlanRow, 'organization_id' | 'plan_id' | 'attempts'>

interface PlanLease {
  worker: string
  leaseMs: number
  /** The largest number of plans. */
  limit: number
  /** The largest number of items of a plan; null for any. */
  largest: number | null
}

/**
 * Claims plans with work to do for this worker until the lease ends: one of each organization, beginning with the organization
 * that was served longest ago.
 */
export const leasePlans = (db: Pick<Db, 'query'>, { worker, leaseMs, limit, largest }: PlanLease) =>
  db.query<PlanTask>('select organization_id, plan_id, attempts from claim_plans($1, $2, $3, $4)', [
    worker,
    leaseMs,
    limit,
    largest,
  ])

/** The permissions of the key under which a plan runs, and the reason if it may no longer run it. */
interface PlanAuthority {
  permissions: string[]
  is_revoked: boolean
  is_expired: boolean
  /** Whether its organization is suspended. */
  is_suspended: boolean
}

/** A plan in work, with its authority; null if it has not been run, or if the key is deleted. */
export type ClaimedPlan = PlanRow & {
  authority: PlanAuthority | null
  /** Whether the key that approved it has been revoked since. */
  is_approver_revoked: boolean
}

/** Locks a worker's plan until the transaction ends, and renews its lease; null if another worker has leased it. */
export const renewPlan = (db: Db, planId: string, { worker, leaseMs }: { worker: string; leaseMs: number }) =>
  db.one<ClaimedPlan>(
    `with plan as (
       update plan set attempts = 0, leased_until = clock_timestamp() + $4 * interval '1 millisecond'
       where organization_id = $1 and plan_id = $2 and claimed_by = $3
         and state in ('preparing', 'scheduled', 'queued', 'running')
       returning *
     )
     select ${planColumns}, (
       select jsonb_build_object('permissions', k.permissions, 'is_revoked', k.revoked_at is not null,
         'is_expired', k.ended_at is not null or coalesce(k.expires_at <= now(), false), 'is_suspended', o.status = 'suspended')
       from api_key k join organization o on o.organization_id = $1
       where k.organization_id = $1 and k.key_id = plan.authority_key_id) as authority,
       exists (select from api_key a where a.organization_id = $1 and a.key_id = plan.approved_authority_key_id
         and a.revoked_at is not null) as is_approver_revoked
     from plan`,
    [db.organizationId, planId, worker, leaseMs],
  )

/** Whether others have changed something in the organization within the last seconds, other than bulk changes. */
export const areOthersActive = async (db: Db, seconds: number): Promise<boolean> => {
  const row = await db.one<{ are_active: boolean }>(
    `select exists (select from audit_event
       where organization_id = $1 and not is_part and kind = 'change' and resource_type <> 'plan'
         and sort_time(occurred_at) > sort_time(now() - $2 * interval '1 second')) as are_active`,
    [db.organizationId, seconds],
  )
  return row?.are_active ?? false
}

/** Releases a plan, which is due again after `delayMs`. */
export const releasePlan = (db: Db, planId: string, worker: string, delayMs = 0) =>
  db.query(
    // Rounded down, so that it is due immediately if there is no delay.
    `update plan set claimed_by = null,
       leased_until = date_trunc('milliseconds', clock_timestamp()) + $4 * interval '1 millisecond'
     where organization_id = $1 and plan_id = $2 and claimed_by = $3`,
    [db.organizationId, planId, worker, delayMs],
  )

/** Records that a plan is being run. */
export const startPlan = (db: Db, planId: string) =>
  db.query(
    `update plan set state = 'running', started_at = coalesce(started_at, clock_timestamp())
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId],
  )

/** Deletes some generated passwords that were not fetched within 24 hours, of all organizations. @returns how many. */
export const forgetPasswords = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ forgotten: number }>('select forget_plan_passwords($1) as forgotten', [most])
  return row?.forgotten ?? 0
}

/** Marks bulk changes of all organizations whose items are too old. @returns how many. */
export const expireItems = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ expired: number }>('select expire_plan_items($1) as expired', [most])
  return row?.expired ?? 0
}

/** Deletes some items of bulk changes that are marked, of all organizations. @returns how many. */
export const deleteItems = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ deleted: number }>('select delete_plan_items($1) as deleted', [most])
  return row?.deleted ?? 0
}
