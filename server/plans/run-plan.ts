import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../db/database.ts'
import { isTransient, DatabaseUnavailable } from '../db/failures.ts'
import type { PlanItemRow, PlanRow } from '../generated/rows.ts'
import { finishPlan } from './finish-plan.ts'
import { prepareSome } from './make-plan.ts'
import { type ErrorCode, orNotFound } from '../problem.ts'
import { type LockedOrganization, lockOrganization } from '../queries/organization.ts'
import { itemsAhead, itemsToDo, type NextItem } from '../queries/plans/plan-items.ts'
import {
  areOthersActive,
  type ClaimedPlan,
  type PlanTask,
  renewPlan,
  startPlan,
} from '../queries/plans/plan-work.ts'
import { plannedAtOnce } from '../rules/plans.ts'
import { approvalAboveAtBegin } from './approval-rules.ts'
import { requestApprovalAgain } from './approval-requests.ts'
import type { Subjects } from './batch-context.ts'
import { rulesOf } from './operations.ts'
import { lackingPermission } from './permissions.ts'
import { generatesPasswords, getsPassword, type NewPassword, newPasswords } from './passwords.ts'
import { makeFollowing } from './following-deletion.ts'
import { failItem, findSubjects, runItems } from './run-items.ts'

/** The lease: which worker holds a bulk change, and for how long. */
interface Lease {
  worker: string
  leaseMs: number
}

/** How large batches are, and whether the organization's lock is free between two of them. */
interface Pace {
  /** Milliseconds that a batch may hold the organization's lock; only the smallest batch may take longer. */
  longestMs: number
  smallest: number
  largest: number
  /** Whether the lock is free for as long as a batch held it. */
  pauses: boolean
}

/**
 * While others change the organization, a request waits for one short batch at most. Five items take two thirds of the time of
 * ten, and three not much less than five.
 */
const shared: Pace = { longestMs: 10, smallest: 5, largest: 50, pauses: true }

/** A large batch costs much less per item, because half the cost of a small one doesn't depend on its number of items. */
const alone: Pace = { longestMs: 75, smallest: 10, largest: 250, pauses: false }

/** How many seconds after a change by others the next one is expected. */
const activeSeconds = 5

/** Returns the size of the next batch, after one of `limit` items took `ms` milliseconds. */
const nextLimit = (limit: number, ms: number, { longestMs, smallest, largest }: Pace): number =>
  Math.max(smallest, Math.min(largest, Math.floor(limit * Math.min(2, longestMs / ms))))

/** Returns why a bulk change must stop; null when it can continue. */
const stopReason = (plan: ClaimedPlan): ErrorCode | null => {
  const { authority, run_at } = plan
  if (authority === null || authority.is_revoked) return 'key_revoked'
  if (authority.is_suspended) return 'organization_suspended'
  // A scheduled bulk change was run while the key was valid.
  if (authority.is_expired && run_at === null) return 'key_expired'
  return lackingPermission(authority.permissions, plan) === null ? null : 'permission_missing'
}

/** The result of a batch: nothing is left, or how many items took how many milliseconds under the lock. */
type Batch = { ended: true } | { ended: false; count: number; ms: number }

/** How many passwords are made for a batch. */
const passwordsAtOnce = 10

/** The next items, and their identities where both were read together; null where the identities must be read. */
interface Next<Item = PlanItemRow> {
  items: readonly Item[]
  subjectsAhead: Subjects | null
}

/** Reads the next items without a lock. */
const readAhead = (database: Database, plan: PlanRow, limit: number): Promise<Next<NextItem>> =>
  database.read(plan.organization_id, async (db) => {
    const items = await itemsAhead(db, plan.plan_id, limit)
    return { items, subjectsAhead: await findSubjects(db, plan, items) }
  })

interface BatchInput {
  ahead: Next<NextItem>
  limit: number
  organization: LockedOrganization
  passwords: ReadonlyMap<number, NewPassword> | null
}

/** Returns the next items of a locked bulk change: those that were read ahead, unless something changed since. */
const nextOf = async (
  db: Db,
  plan: ClaimedPlan,
  { ahead: { items, subjectsAhead }, limit, organization }: BatchInput,
): Promise<Next> => {
  const [first] = items
  if (first?.finished !== plan.done_count + plan.failed_count + plan.unchanged_count)
    return { items: await itemsToDo(db, plan.plan_id, limit), subjectsAhead: null }
  return { items, subjectsAhead: first.version_read === organization.list_version ? subjectsAhead : null }
}

/** Runs the next items of a locked bulk change. @returns how many; null where none are left. */
const runNext = async (db: Db, plan: ClaimedPlan, batch: BatchInput): Promise<number | null> => {
  if (plan.state !== 'running') {
    const above = plan.is_approver_revoked ? null : await approvalAboveAtBegin(db, plan)
    if (plan.is_approver_revoked || above !== null) {
      await requestApprovalAgain(db, plan, above)
      return null
    }
  }
  const code = stopReason(plan)
  const next = code === null ? await nextOf(db, plan, batch) : { items: [], subjectsAhead: null }
  if (next.items.length === 0) {
    await finishPlan(db, plan, code === null ? 'done' : 'failed', code)
    if (code === null) await makeFollowing(db, plan)
    return null
  }
  if (plan.state !== 'running') await startPlan(db, plan.plan_id)
  // Items that were not next when passwords were made wait for the next batch.
  const passwords = batch.passwords ?? new Map<number, NewPassword>()
  const items = batch.passwords
    ? next.items.filter((item) => !getsPassword(item) || passwords.has(item.position))
    : next.items
  await runItems(db, plan, items, {
    organization: batch.organization,
    passwords,
    subjectsAhead: next.subjectsAhead,
  })
  return items.length
}

const runBatch = async (database: Database, plan: PlanRow, limit: number, lease: Lease): Promise<Batch> => {
  const ahead = await readAhead(database, plan, limit)
  const passwords = generatesPasswords(plan)
    ? await newPasswords(plan.passwords_public_key, ahead.items.slice(0, passwordsAtOnce))
    : null
  let startedAt = 0
  const count = await database.write(plan.organization_id, async (db) => {
    // Locks the organization before the bulk change, as requests do.
    const organization = orNotFound(await lockOrganization(db, plan.plan_id))
    startedAt = performance.now()
    const current = await renewPlan(db, plan.plan_id, lease)
    return current && runNext(db, current, { ahead, limit, organization, passwords })
  })
  return count === null ? { ended: true } : { ended: false, count, ms: performance.now() - startedAt }
}

/** Runs one item of a batch that failed, so that an error fails only the item that causes it. */
const runAlone = async (database: Database, plan: PlanRow, lease: Lease): Promise<Batch> => {
  try {
    return await runBatch(database, plan, 1, lease)
  } catch (error) {
    if (isTransient(error) || error instanceof DatabaseUnavailable) throw error
    await database.write(plan.organization_id, async (db) => {
      orNotFound(await lockOrganization(db, plan.plan_id))
      const current = await renewPlan(db, plan.plan_id, lease)
      const [item] = current ? await itemsToDo(db, plan.plan_id, 1) : []
      if (current && item) await failItem(db, current, item, error)
    })
    return { ended: false, count: 1, ms: 0 }
  }
}

/** Takes the next step of a preview in one transaction, without a lock of the organization. @returns whether more is left. */
const prepare = async (database: Database, plan: PlanRow, lease: Lease): Promise<boolean> =>
  database.write(plan.organization_id, async (db) => {
    const current = await renewPlan(db, plan.plan_id, lease)
    return current !== null && !(await prepareSome(db, current, plannedAtOnce))
  })

const paceOf = async (database: Database, plan: PlanRow): Promise<Pace> =>
  (await database.read(plan.organization_id, (db) => areOthersActive(db, activeSeconds))) ? shared : alone

interface RunOptions {
  signal: AbortSignal
  lease: Lease
  /** Milliseconds after which other bulk changes continue. */
  timeSliceMs: number
}

const runToEnd = async (
  database: Database,
  plan: PlanRow,
  { signal, lease, timeSliceMs }: RunOptions,
): Promise<boolean> => {
  const end = performance.now() + timeSliceMs
  const { smallestBatch = 0 } = rulesOf(plan.operation)
  let pace = alone
  let limit = 0
  let singles = 0
  while (performance.now() < end) {
    signal.throwIfAborted()
    const next = await paceOf(database, plan)
    if (next !== pace) limit = 0
    pace = next
    const smallest = Math.max(pace.smallest, smallestBatch)
    limit = Math.max(smallest, limit)
    let batch: Batch
    try {
      batch = await (singles > 0 ? runAlone(database, plan, lease) : runBatch(database, plan, limit, lease))
      singles = Math.max(0, singles - 1)
    } catch (error) {
      if (singles > 0 || isTransient(error) || error instanceof DatabaseUnavailable) throw error
      // The item that causes the error is looked for in small batches first.
      if (limit > smallest) limit = smallest
      else singles = limit
      continue
    }
    if (batch.ended) return true
    if (batch.ms > 0 && singles === 0) limit = nextLimit(limit, batch.ms, pace)
    if (pace.pauses) await sleep(batch.ms, undefined, { signal })
  }
  return false
}

/**
 * Works on a bulk change for a time slice: previews it, or runs it in short transactions with pauses between them.
 * @returns whether nothing is left to do for this worker.
 * @throws errors of an unreachable database, and the signal's reason when it is aborted.
 */
export const workOnPlan = async (
  database: Database,
  { organization_id, plan_id }: PlanTask,
  options: RunOptions,
): Promise<boolean> => {
  const { signal, lease, timeSliceMs } = options
  const plan = await database.write(organization_id, (db) => renewPlan(db, plan_id, lease))
  if (plan === null) return true
  if (plan.state !== 'preparing') return runToEnd(database, plan, options)
  for (const end = performance.now() + timeSliceMs; performance.now() < end;) {
    signal.throwIfAborted()
    if (!(await prepare(database, plan, lease))) return true
  }
  return false
}
