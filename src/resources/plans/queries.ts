import type { Query } from '@tanstack/react-query'
import { pollingInterval } from '../../api/polling'
import { query } from '../../api/query'
import { getPlan, listPlanItems, listPlans } from '../../contract/generated/operations/plans'
import type { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'

/** Milliseconds between two questions about a plan that is on its way. */
const EAGER = 500

type State = Plan['state']

/** Whether the server is at work on a plan. */
export const isUnderWay = (state: State): boolean =>
  state === 'preparing' || state === 'queued' || state === 'running'

/** Whether nothing more becomes of a plan. */
export const hasEnded = (state: State): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed' || state === 'expired'

const intervalOf = (polled: Query): number | false => {
  const usual = pollingInterval(polled)
  const data = polled.state.data as { body: Plan } | undefined
  if (usual === false || polled.state.error !== null || data === undefined) return usual
  return isUnderWay(data.body.state) ? EAGER : usual
}

/** One plan; asked again quickly while the server is at work on it. */
export const planQuery = (organizationId: string, planId: string) => ({
  ...query(organizationId, getPlan, { path: { plan_id: planId } }),
  refetchInterval: (polled: unknown) => intervalOf(polled as Query),
})

/** One page of plans. */
export const plansQuery = (organizationId: string, list: ListPlansParams) =>
  query(organizationId, listPlans, { query: list })

/** How many plans wait for a second key: its total. */
export const waitingPlansQuery = (organizationId: string) =>
  plansQuery(organizationId, { state: 'awaiting_approval', limit: 1, offset: 0 })

/** Milliseconds between two questions which plans run, whoever has run them. */
const SELDOM = 30_000
/** How many plans that run the frame shows. */
const mostFollowed = 3

/** The plans that run. They are asked for seldom; a tab that is returned to asks at once, a hidden one never. */
export const runningPlansQuery = (organizationId: string) => ({
  ...plansQuery(organizationId, { state: 'running', limit: mostFollowed, offset: 0 }),
  refetchInterval: (polled: unknown) => pollingInterval(polled as Query) !== false && SELDOM,
})

/** One page of what a plan does to each person. */
export const planItemsQuery = (organizationId: string, planId: string, list: ListPlanItemsParams) =>
  query(organizationId, listPlanItems, { path: { plan_id: planId }, query: list })
