import type { Db } from '../../db/database.ts'
import { planColumns, type PlanRow } from '../../generated/rows.ts'

/*
 * Plans that wait: for a second key, for their time, or for what they follow.
 */

/** Starts a plan that waits for a second key: at its time, or immediately if that has passed. */
export const startApprovedPlan = (
  db: Db,
  planId: string,
  { key_id, key_name, authority_key_id }: { key_id: string; key_name: string; authority_key_id: string },
) =>
  db.query(
    `update plan set approved_by_key_id = $3, approved_by_key_name = $4, approved_at = clock_timestamp(),
       approved_authority_key_id = $5,
       state = case when run_at > clock_timestamp() then 'scheduled' else 'queued' end
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId, key_id, key_name, authority_key_id],
  )

/** Sets the time of a plan; null for now. This ends an approval, which is valid only for the earlier time. */
export const setRunAt = (db: Db, planId: string, runAt: Date | null) =>
  db.query(
    `update plan set run_at = $3, leased_until = null, approved_by_key_id = null, approved_by_key_name = null,
       approved_at = null,
       approval_asked_at = case when approved_at is null then approval_asked_at else clock_timestamp() end,
       state = case when approval_above is not null then 'awaiting_approval' when $3::timestamptz is null then 'queued'
         else 'scheduled' end
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId, runAt],
  )

/** Lets a plan wait for approval. @param above the limit that it exceeds; null for that of before. */
export const waitAgain = (db: Db, planId: string, above: number | null) =>
  db.query(
    `update plan set state = 'awaiting_approval', approval_asked_at = clock_timestamp(), approved_by_key_id = null,
       approved_by_key_name = null, approved_at = null, approved_authority_key_id = null, claimed_by = null, leased_until = null,
       approval_above = coalesce($3::integer, approval_above)
     where organization_id = $1 and plan_id = $2`,
    [db.organizationId, planId, above],
  )

/** Locks the plan that follows another one; null if none waits. */
export const lockFollowing = (db: Db, planId: string) =>
  db.one<PlanRow>(
    `select ${planColumns} from plan
     where organization_id = $1 and follows_plan_id = $2 and state in ('ready', 'awaiting_approval', 'scheduled')
     for update`,
    [db.organizationId, planId],
  )
