import type { Db, Snapshot } from '../../db/database.ts'
import type { ErrorCode, PlanActor } from '../../generated/model/index.ts'
import type { Operations } from '../../generated/operations.ts'
import { planColumns, type PlanRow } from '../../generated/rows.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { conditionsOf, type Filters } from '../../lists/conditions.ts'
import { passwordsAreKept } from './plan-items.ts'
import { isRestorable } from '../restorable.ts'

/** The number of refused items, by error code. */
export interface PlanReasonRow {
  outcome: 'refused' | 'failed'
  code: ErrorCode
  count: number
}

/** The number of receipts of a plan, by state. */
interface PlanReceiptsRow {
  pending: number
  failing: number
  enforced: number
  failed: number
  superseded: number
  unchecked: number
}

/** A plan with the sums of its items and receipts. */
export type PlanDetails = PlanRow & {
  is_expired: boolean
  /** The name of its only identity; null if it has several or none. */
  only_name: string | null
  /** The key that undid it last; null if nothing was undone. */
  reverted_by: PlanActor | null
  /** The operation and the change of the plan that it undoes; null if it undoes none. */
  reverts_operation: PlanRow['operation'] | null
  reverts_change: PlanRow['change'] | null
  /** Whether an identity that it deleted can be restored; null for other operations. */
  is_restorable: boolean | null
  has_passwords: boolean
  followed_by_plan_id: string | null
  reasons: PlanReasonRow[]
  receipts: PlanReceiptsRow
}

const expired = `(plan.state in ('receiving', 'ready') and (plan.expired_at is not null or plan.expires_at <= now()))`

const onlyName = `case when plan.total_count = 1 and plan.items_removed_at is null then (
    select n.display_name from plan_item n where n.organization_id = $1 and n.plan_id = plan.plan_id limit 1) end as only_name`

const details = `select ${planColumns}, ${expired} as is_expired,
  ${onlyName},
  (select jsonb_build_object('key_id', r.run_by_key_id, 'key_name', r.run_by_key_name) from plan r
    where r.organization_id = $1 and r.reverts_plan_id = plan.plan_id and r.done_count > 0
    order by r.plan_id desc limit 1) as reverted_by,
  (select u.operation from plan u where u.organization_id = $1 and u.plan_id = plan.reverts_plan_id) as reverts_operation,
  (select u.change from plan u where u.organization_id = $1 and u.plan_id = plan.reverts_plan_id) as reverts_change,
  case when plan.operation = 'delete' then exists (
    select from plan_item i join deleted_identity d
      on d.organization_id = i.organization_id and d.identity_id = i.identity_id and d.version = i.version and ${isRestorable('d')}
    where i.organization_id = $1 and i.plan_id = plan.plan_id and i.outcome = 'done') end as is_restorable,
  (select f.plan_id from plan f where f.organization_id = $1 and f.follows_plan_id = plan.plan_id) as followed_by_plan_id,
  plan.passwords_public_key is not null and ${passwordsAreKept} and exists (
    select from plan_item s where s.organization_id = $1 and s.plan_id = plan.plan_id and s.sealed_password is not null)
    as has_passwords,
  coalesce((select jsonb_agg(g order by g.count desc, g.code) from (
    select c.outcome, c.code, count(*) from plan_item c
    where c.organization_id = $1 and c.plan_id = plan.plan_id and c.code is not null
    group by c.outcome, c.code) g), '[]') as reasons,
  (select jsonb_build_object('pending', count(*) filter (where e.state = 'pending'),
      'failing', count(*) filter (where e.state = 'pending' and e.last_error is not null),
      'enforced', count(*) filter (where e.state = 'enforced'),
      'failed', count(*) filter (where e.state = 'failed'),
      'superseded', count(*) filter (where e.state = 'superseded'),
      'unchecked', count(*) filter (where e.state = 'unchecked'))
    from enforcement e where e.organization_id = $1 and e.request_id = plan.plan_id::text) as receipts
  from plan`

export const planById = (db: Db, planId: string) =>
  db.one<PlanDetails>(`${details} where plan.organization_id = $1 and plan.plan_id = $2`, [
    db.organizationId,
    planId,
  ])

/** A plan that another one undoes, with the event in Activity that ended it. */
export type RevertedPlan = Pick<PlanRow, 'operation' | 'change'> & { audit_event_id: string | null }

/** Returns a plan that another one undoes; null if it was deleted. */
export const revertedPlan = (db: Db, planId: string) =>
  db.one<RevertedPlan>(
    `select plan.operation, plan.change, e.audit_event_id from plan
     left join audit_event e on e.organization_id = $1 and e.resource_id = plan.plan_id and e.operation = 'finishPlan'
     where plan.organization_id = $1 and plan.plan_id = $2`,
    [db.organizationId, planId],
  )

/** Locks a plan until the transaction ends. */
export const lockPlan = (db: Db, planId: string) =>
  db.one<PlanRow & { is_expired: boolean }>(
    `select ${planColumns}, ${expired} as is_expired from plan
     where plan.organization_id = $1 and plan.plan_id = $2 for update`,
    [db.organizationId, planId],
  )

const onHold = `(plan.held_at is not null and plan.state in ('scheduled', 'queued', 'running'))`

const filters: Filters<'listPlans'> = {
  state: (value) => ({
    sql: `case when ${expired} then 'expired' when ${onHold} then 'on_hold' else plan.state end = ?`,
    value,
  }),
  operation: (value) => ({ sql: 'plan.operation = ?', value }),
}

const newestFirst = 'order by plan.plan_id desc'

/** One page of plans, newest first, and how many there are. */
export const planPage = async (
  db: Db,
  query: Operations['listPlans']['query'],
): Promise<{ items: PlanDetails[]; total: number; current_page: number }> => {
  const { limit, offset } = query
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const items = await db.query<PlanDetails>(
    `${details} where plan.organization_id = $1 ${where.sql}
     ${newestFirst} limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from plan where plan.organization_id = $1 ${where.sql}`,
    where.values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(offset / limit) + 1 }
}

/** All plans of the contract's list. */
export const allPlans = (db: Snapshot, query: Omit<Operations['exportPlans']['query'], 'columns'>) => {
  const { sql, values } = whereOf(db, conditionsOf(filters, query))
  return db.batches<PlanDetails>(`${details} where plan.organization_id = $1 ${sql} ${newestFirst}`, values)
}

/** The columns of a new plan that a request writes; the database adds the times. */
export type NewPlan = Pick<
  PlanRow,
  | 'plan_id'
  | 'operation'
  | 'change'
  | 'selection_kind'
  | 'selection'
  | 'retry_of_plan_id'
  | 'reverts_plan_id'
  | 'follows_plan_id'
  | 'created_by_key_id'
  | 'created_by_key_name'
>

/** Adds a plan without items. */
export const insertPlan = (db: Db, row: NewPlan) =>
  db.one<PlanRow>(
    `insert into plan (organization_id, plan_id, operation, change, selection_kind, selection, state, retry_of_plan_id,
       reverts_plan_id, created_by_key_id, created_by_key_name, follows_plan_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, case when $5 = 'import' then 'receiving' else 'preparing' end, $7, $8, $9, $10, $11,
       now() + interval '24 hours') returning ${planColumns}`,
    [
      db.organizationId,
      row.plan_id,
      row.operation,
      row.change,
      row.selection_kind,
      row.selection,
      row.retry_of_plan_id,
      row.reverts_plan_id,
      row.created_by_key_id,
      row.created_by_key_name,
      row.follows_plan_id,
    ],
  )

/** Counts the organization's plans that are received, prepared or ready to run. */
export const countOpenPlans = async (db: Db): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `select count(*) as count from plan
     where organization_id = $1 and state in ('receiving', 'preparing', 'ready') and not ${expired}`,
    [db.organizationId],
  )
  return row?.count ?? 0
}

/** Adds to the counts of checked items, and records the storage that the organization would have allocated. */
export const countPlanned = (
  db: Db,
  planId: string,
  counts: { will_change: number; unchanged: number; refused: number; full: number },
  allotment: { before: number; after: number; limit: number } | null,
) =>
  db.query(
    `update plan set will_change_count = will_change_count + $3, unchanged_count = unchanged_count + $4,
       refused_count = refused_count + $5, allotment_before_bytes = coalesce(allotment_before_bytes, $6),
       allotment_after_bytes = $7, allotment_limit_bytes = $8, full_count = full_count + $9
     where organization_id = $1 and plan_id = $2`,
    [
      db.organizationId,
      planId,
      counts.will_change,
      counts.unchanged,
      counts.refused,
      allotment?.before ?? null,
      allotment?.after ?? null,
      allotment?.limit ?? null,
      counts.full,
    ],
  )

/** Marks a plan as ready: all its items are checked. */
export const setReady = (db: Db, planId: string) =>
  db.query(
    `update plan set state = 'ready', ready_at = clock_timestamp(), claimed_by = null, leased_until = null
     where organization_id = $1 and plan_id = $2 and state = 'preparing'`,
    [db.organizationId, planId],
  )

/** Queues a plan, for now or for a time, or for approval if `approval_above` is not null. */
export const queuePlan = (
  db: Db,
  planId: string,
  values: Pick<
    PlanRow,
    | 'run_at'
    | 'run_by_key_id'
    | 'run_by_key_name'
    | 'authority_key_id'
    | 'passwords_public_key'
    | 'approval_above'
  >,
) =>
  db.query(
    `update plan set run_at = $3, run_by_key_id = $4, run_by_key_name = $5, authority_key_id = $6,
       passwords_public_key = $7, leased_until = null, approval_above = $8::integer,
       approval_asked_at = case when $8::integer is not null then clock_timestamp() end,
       state = case when $8::integer is not null then 'awaiting_approval' when $3::timestamptz is null then 'queued'
         else 'scheduled' end
     where organization_id = $1 and plan_id = $2`,
    [
      db.organizationId,
      planId,
      values.run_at,
      values.run_by_key_id,
      values.run_by_key_name,
      values.authority_key_id,
      values.passwords_public_key,
      values.approval_above,
    ],
  )

/** Marks the items of a plan for deletion by a worker. */
export const removeItems = (db: Db, planId: string) =>
  db.query(
    `update plan set items_removed_at = clock_timestamp()
     where organization_id = $1 and plan_id = $2 and items_removed_at is null`,
    [db.organizationId, planId],
  )

/** Ends a plan. Items without a result are not changed. @returns the name of its only identity; null if it has several. */
export const endPlan = async (
  db: Db,
  planId: string,
  state: 'done' | 'cancelled' | 'failed',
  code: string | null = null,
): Promise<string | null> => {
  const row = await db.one<Pick<PlanDetails, 'only_name'>>(
    `update plan set state = $3, code = $4, finished_at = clock_timestamp(), claimed_by = null, leased_until = null
     where organization_id = $1 and plan_id = $2
     returning ${onlyName}`,
    [db.organizationId, planId, state, code],
  )
  return row?.only_name ?? null
}
