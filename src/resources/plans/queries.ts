import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { limitRefetches } from '../../api/limit-refetches'
import { pollingInterval } from '../../api/polling'
import { query, request } from '../../api/query'
import { getPlan, listPlanItems, listPlans } from '../../contract/generated/operations/plans'
import type { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'

/** Milliseconds between two requests for a bulk change that the server works on. */
const EAGER = 500

type State = Plan['state']

/** Whether the server is at work on a bulk change. */
export const isUnderWay = (state: State): boolean =>
  state === 'preparing' || state === 'queued' || state === 'running'

/** Whether a bulk change has ended. */
export const hasEnded = (state: State): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed' || state === 'expired'

const intervalOf = (polled: Query): number | false => {
  const usual = pollingInterval(polled)
  const data = polled.state.data as { body: Plan } | undefined
  if (usual === false || polled.state.error !== null || data === undefined) return usual
  return isUnderWay(data.body.state) ? EAGER : usual
}

const isItems = ({ queryKey, state }: Query, organizationId: string, planId: string) => {
  const [organization, operation, args] = queryKey as [string, string, { path?: { plan_id?: string } }?]
  const isSame =
    organization === organizationId && operation === listPlanItems.id && args?.path?.plan_id === planId
  return isSame && state.error === null
}

/**
 * One bulk change; requested often while the server works on it. The items on screen are refreshed before it each time, so
 * that its counts are never behind them.
 */
export const planQuery = (organizationId: string, planId: string) => {
  const args = { path: { plan_id: planId } }
  return {
    queryKey: query(organizationId, getPlan, args).queryKey,
    queryFn: async (context: QueryFunctionContext) => {
      await context.client.refetchQueries(
        { type: 'active', predicate: (polled) => isItems(polled, organizationId, planId) },
        { cancelRefetch: false },
      )
      return limitRefetches(context, () => request(organizationId, getPlan, args, context.signal))
    },
    refetchInterval: (polled: unknown) => intervalOf(polled as Query),
  }
}

/** One page of bulk changes. */
export const plansQuery = (organizationId: string, list: ListPlansParams) =>
  query(organizationId, listPlans, { query: list })

/** How many bulk changes wait for a second key: its total. */
export const waitingPlansQuery = (organizationId: string) =>
  plansQuery(organizationId, { state: 'awaiting_approval', limit: 1, offset: 0 })

/** Milliseconds between two requests for the bulk changes that run. */
const SELDOM = 30_000

/** Whether a bulk change runs: its total. It is asked for seldom; a tab asks when it is shown again, and never while hidden. */
export const runningPlansQuery = (organizationId: string) => ({
  ...plansQuery(organizationId, { state: 'running', limit: 1, offset: 0 }),
  refetchInterval: (polled: unknown) => pollingInterval(polled as Query) !== false && SELDOM,
})

/** One page of what a bulk change does to each identity. Its bulk change refreshes it, unless the last request failed. */
export const planItemsQuery = (organizationId: string, planId: string, list: ListPlanItemsParams) => ({
  ...query(organizationId, listPlanItems, { path: { plan_id: planId }, query: list }),
  refetchInterval: (polled: unknown) =>
    (polled as Query).state.error !== null && pollingInterval(polled as Query),
})
