import type { Db, Snapshot } from '../db/database.ts'
import type { Plan } from '../generated/model/index.ts'
import { invalid, orNotFound, Problem } from '../problem.ts'
import { databaseNow } from '../queries/clock.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { allPlans, lockPlan, planById, type PlanDetails } from '../queries/plans/plans.ts'
import { assertMayPlan } from './permissions.ts'
import { momentOf } from '../rules/time.ts'
import { planState, planView } from './plan-views.ts'
import { relativesOf } from '../changes/second-key.ts'

/*
 * What requests about a bulk change share: they read it, lock it, and require a state.
 */

interface ResponseContext {
  key: AuthenticatedRow
  mailState: () => { state: string }
}

/** Returns bulk changes as responses for a key. */
export const planViews = async (
  db: Db,
  rows: readonly PlanDetails[],
  { key, mailState }: ResponseContext,
): Promise<Plan[]> => {
  const isMailAttached = mailState().state !== 'not_attached'
  const waiting = rows.flatMap(({ approval_above, authority_key_id: id }) =>
    approval_above === null || id === null ? [] : [id],
  )
  const relatives = waiting.length === 0 ? new Set<string>() : await relativesOf(db, key.key_id, waiting)
  return rows.map((row) => {
    const isOwn = row.authority_key_id !== null && relatives.has(row.authority_key_id)
    return planView(row, { isMailAttached, isOwn, permissions: key.permissions })
  })
}

/** Returns all bulk changes of a list as responses, in batches. */
export const allPlanViews = async function* (
  db: Snapshot,
  query: Parameters<typeof allPlans>[1],
  context: ResponseContext,
): AsyncGenerator<Plan[]> {
  for await (const rows of allPlans(db, query)) yield await planViews(db, rows, context)
}

/** Returns a bulk change as a response. @throws Problem not_found. */
export const planResponse = async (db: Db, planId: string, context: ResponseContext): Promise<Plan> => {
  const [plan] = await planViews(db, [orNotFound(await planById(db, planId))], context)
  return orNotFound(plan ?? null)
}

/** Locks and returns a bulk change. @throws Problem not_found, permission_missing where the key may not make it. */
export const requirePlan = async (db: Db, planId: string, { permissions }: AuthenticatedRow) => {
  const plan = orNotFound(await lockPlan(db, planId))
  assertMayPlan(permissions, plan)
  return plan
}

type LockedPlan = Awaited<ReturnType<typeof requirePlan>>

/** @throws Problem wrong_plan_state unless the bulk change is in one of the states. */
export const assertState = (plan: LockedPlan, ...states: ReturnType<typeof planState>[]): void => {
  const state = planState(plan)
  if (states.includes(state)) return
  throw new Problem('wrong_plan_state', {
    detail: `The bulk change is ${state}. It must be ${states.join(' or ')}.`,
  })
}

/** Milliseconds from now until the latest time to run. */
const longestWaitMs = 366 * 24 * 3600 * 1000

/** Returns the time at which a bulk change will run; null for now. @throws Problem invalid_request. */
export const runAtOf = async (db: Db, run_at: string | null | undefined): Promise<Date | null> => {
  const moment = run_at ? momentOf(run_at) : null
  if (moment === null) return null
  const waitMs = moment.getTime() - (await databaseNow(db)).getTime()
  if (waitMs > 0 && waitMs < longestWaitMs) return moment
  const message = 'run_at must be in the future, at most a year from now.'
  throw invalid({ path: '/run_at', code: 'out_of_range', message })
}
