import { errorCodes } from '../generated/contract.ts'
import type {
  Plan,
  Permission,
  PlanActor,
  PlanCounts,
  PlanItem,
  PlanReason,
  PlanState,
} from '../generated/model/index.ts'
import { skips, type PlanItemDetails } from '../queries/plans/plan-item-list.ts'
import type { PlanDetails, PlanReasonRow } from '../queries/plans/plans.ts'
import { eventReaders, planReaders, readablePart } from '../rules/event-members.ts'
import { inverseOf } from './operations.ts'
import { enforcementView } from '../views/enforcement.ts'

/** How long generated passwords are stored, in milliseconds. */
const passwordsKeptMs = 24 * 3600 * 1000

const countsOf = (row: PlanDetails): PlanCounts => {
  const unfinished = row.will_change_count - row.done_count - row.failed_count
  const isLeft = skips(row)
  return {
    total: row.total_count ?? 0,
    will_change: row.will_change_count,
    unchanged: row.unchanged_count,
    refused: row.refused_count,
    done: row.done_count,
    failed: row.failed_count,
    cancelled: isLeft ? unfinished : 0,
    remaining: isLeft ? 0 : unfinished,
  }
}

const reasonsOf = ({ reasons }: PlanDetails, outcome: PlanReasonRow['outcome']): PlanReason[] =>
  reasons
    .filter((one) => one.outcome === outcome)
    .slice(0, 50)
    .map(({ code, count }) => ({
      code,
      title: errorCodes[code].title,
      count,
    }))

const allotmentView = (row: PlanDetails): Plan['allotment'] => {
  const { allotment_before_bytes: before, allotment_after_bytes: after, allotment_limit_bytes: limit } = row
  if (before === null || after === null || limit === null) return null
  return { before_bytes: before, after_bytes: after, available_bytes: limit - after }
}

const actorView = (key_id: string | null, key_name: string | null): PlanActor | null =>
  key_id === null || key_name === null ? null : { key_id, key_name }

/** The state of a bulk change in responses, which also say that it has expired or is on hold. */
export const planState = (plan: Pick<PlanDetails, 'state' | 'is_expired' | 'held_at'>): PlanState => {
  if (plan.is_expired) return 'expired'
  const isGoingOn = plan.state === 'scheduled' || plan.state === 'queued' || plan.state === 'running'
  return isGoingOn && plan.held_at !== null ? 'on_hold' : plan.state
}

const timeOf = (time: Date | null) => time?.toISOString() ?? null

const passwordsUntil = ({ has_passwords, finished_at }: PlanDetails) =>
  has_passwords && finished_at ? new Date(finished_at.getTime() + passwordsKeptMs) : null

const importView = ({ selection, selection_kind, create_count, ...row }: PlanDetails): Plan['import'] => {
  const { import: rows } = selection
  if (!rows) return null
  const received_count = row.total_count ?? 0
  return {
    row_count: selection_kind === 'import' ? rows.row_count : received_count,
    received_count,
    create_count,
    columns: rows.columns,
    file_name: rows.file_name ?? null,
  }
}

interface PlanReading {
  isMailAttached: boolean
  /** Whether the key that reads asked for the approval, or has the same origin as the one that did. */
  isOwn: boolean
  /** Those of the key that reads. */
  permissions: readonly string[]
}

const approvalView = (row: PlanDetails, isOwn: boolean): Plan['approval'] => {
  const { approval_above: above, approval_asked_at: asked_at } = row
  if (above === null || asked_at === null) return null
  return {
    above,
    asked_at: asked_at.toISOString(),
    is_own: isOwn,
    approved_by: actorView(row.approved_by_key_id, row.approved_by_key_name),
    approved_at: timeOf(row.approved_at),
  }
}

/** Returns a bulk change as a response. */
export const planView = (row: PlanDetails, { isMailAttached, isOwn, permissions }: PlanReading): Plan => {
  const { values: change, missing } = readablePart(row.change, planReaders, permissions)
  return {
    plan_id: row.plan_id,
    operation: row.operation,
    change,
    missing_permissions: missing,
    selection: { kind: row.selection_kind, count: row.total_count ?? 0 },
    only_name: row.only_name,
    state: planState(row),
    counts: countsOf(row),
    code: row.code,
    refusals: reasonsOf(row, 'refused'),
    failures: reasonsOf(row, 'failed'),
    allotment: allotmentView(row),
    full_count: row.full_count,
    receipts: isMailAttached ? row.receipts : null,
    can_revert:
      row.finished_at !== null &&
      row.items_removed_at === null &&
      row.done_count > 0 &&
      inverseOf(row) !== null &&
      (row.is_restorable ?? row.reverted_by === null),
    passwords_until: timeOf(passwordsUntil(row)),
    retry_of_plan_id: row.retry_of_plan_id,
    reverts_plan_id: row.reverts_plan_id,
    reverts_operation: row.reverts_operation,
    reverts_change: row.reverts_change && readablePart(row.reverts_change, planReaders, permissions).values,
    reverted_by: row.reverted_by,
    import: importView(row),
    approval: approvalView(row, isOwn),
    follows_plan_id: row.follows_plan_id,
    followed_by_plan_id: row.followed_by_plan_id,
    run_at: timeOf(row.run_at),
    created_by: { key_id: row.created_by_key_id, key_name: row.created_by_key_name },
    run_by: actorView(row.run_by_key_id, row.run_by_key_name),
    created_at: row.created_at.toISOString(),
    ready_at: timeOf(row.ready_at),
    started_at: timeOf(row.started_at),
    finished_at: timeOf(row.finished_at),
    expires_at: ['receiving', 'preparing', 'ready'].includes(row.state) ? row.expires_at.toISOString() : null,
    items_removed_at: timeOf(row.items_removed_at),
  }
}

interface ItemReading {
  /** Whether the bulk change ended early: items that it didn't reach are canceled. */
  isLeft: boolean
  /** Those of the key that reads. */
  permissions: readonly string[]
}

/** Returns why an item is refused, as far as the key may read who changed the identity since, and what. */
const reasonOf = (
  { code, detail, problem }: PlanItemDetails,
  permissions: readonly string[],
): { detail: string | null; problem: PlanItem['problem']; missing: Permission[] } => {
  if (code !== 'stale_version') return { detail, problem, missing: [] }
  if (!permissions.includes('audit:read'))
    return { detail: errorCodes.stale_version.title, problem: null, missing: [] }
  const { change, changed_by: by, changed_at: at } = problem ?? {}
  if (!change || !by || !at) return { detail, problem, missing: [] }
  const readers = eventReaders[change.resource_type]
  const before = readablePart(change.before, readers, permissions)
  const after = readablePart(change.after, readers, permissions)
  const missing = [...before.missing, ...after.missing]
  if (missing.length === 0) return { detail, problem, missing }
  const visible = { ...problem, change: { ...change, before: before.values, after: after.values } }
  return { detail: `${by.key_name} changed it at ${at}.`, problem: visible, missing }
}

/** Returns an item as a response. */
export const planItemView = (row: PlanItemDetails, { isLeft, permissions }: ItemReading): PlanItem => {
  const before = readablePart(row.before, planReaders, permissions)
  const after = readablePart(row.after, planReaders, permissions)
  const reason = reasonOf(row, permissions)
  return {
    position: row.position,
    identity_id: row.identity_id,
    address: row.address,
    address_unicode: row.address_unicode,
    display_name: row.display_name,
    outcome: row.outcome === 'will_change' && isLeft ? 'cancelled' : (row.outcome ?? 'will_change'),
    before: before.values,
    after: after.values,
    missing_permissions: [...new Set([...before.missing, ...after.missing, ...reason.missing])],
    code: row.code,
    detail: reason.detail,
    problem: reason.problem,
    enforcement: row.enforcement && enforcementView(row.enforcement),
    line: row.line,
    row: row.row,
    errors: row.errors ?? [],
    same_external_id: row.same_external_id,
  }
}
