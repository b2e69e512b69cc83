import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { lockPlan, planById } from '../queries/plans.ts'
import { assertMayPlan } from '../rules/plans.ts'
import { planState, planView } from './plan-views.ts'

/*
 * How requests find a plan, and answer it.
 */

interface Answering {
  mailState: () => { state: string }
}

/** The plan as it is answered. */
export const answerOf = async (db: Db, planId: string, { mailState }: Answering) =>
  planView(orNotFound(await planById(db, planId)), mailState().state !== 'not_attached')

/** The plan, locked, which the key may work with. @throws Problem not_found, permission_missing. */
export const requirePlan = async (db: Db, planId: string, { permissions }: AuthenticatedRow) => {
  const plan = orNotFound(await lockPlan(db, planId))
  assertMayPlan(permissions, plan)
  return plan
}

/** A plan that is locked until the transaction ends. */
type LockedPlan = Awaited<ReturnType<typeof requirePlan>>

/** @throws Problem wrong_plan_state unless the plan is in one of the states. */
export const assertState = (plan: LockedPlan, ...states: ReturnType<typeof planState>[]): void => {
  const state = planState(plan)
  if (states.includes(state)) return
  throw new Problem('wrong_plan_state', { detail: `It is ${state}; needed is ${states.join(' or ')}.` })
}
