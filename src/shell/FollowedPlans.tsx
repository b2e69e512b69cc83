import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { explainError } from '../api/explain-error'
import { queryClient } from '../api/query-client'
import { request } from '../api/query'
import { revertPlan } from '../contract/generated/operations/plans'
import type { Plan } from '../contract/generated/schemas/plan.zod'
import * as paths from '../paths'
import { unfollow, useFollowedPlans } from '../resources/plans/followed'
import { countWords, planTitle, wordsOf } from '../resources/plans/operations'
import { progressOf } from '../resources/plans/progress-words'
import { ProgressBar } from '../resources/plans/ProgressBar'
import { hasEnded, planQuery } from '../resources/plans/queries'
import { notifyFailure, toast } from '../ui/toast'
import { formatCount } from '../util/number'
import { randomId } from '../util/random-id'

/** The progress of the plans that were run in this tab, wherever one is in the organization; each ends with a message. */
export const FollowedPlans = ({ organizationId }: { organizationId: string }) => {
  const navigate = useNavigate()
  const open = (planId: string) => void navigate(paths.plan(organizationId, planId))
  const plans = useFollowedPlans().filter((plan) => plan.organizationId === organizationId)
  if (plans.length === 0) return null
  return (
    <div className="fixed inset-x-2 bottom-2 z-20 flex flex-col gap-2 md:right-auto md:w-48">
      {plans.map(({ planId }) => (
        <Followed key={planId} organizationId={organizationId} planId={planId} open={open} />
      ))}
    </div>
  )
}

const endWords = (plan: Plan): string => {
  const { operation, state, counts } = plan
  const done = `${countWords(operation, counts.done)} ${wordsOf(plan).done}`
  const rest = counts.failed + counts.cancelled + counts.remaining
  if (state === 'done' && rest === 0) return done
  return `${done}, ${formatCount(rest)} not`
}

/** Plans what takes a plan back, and opens it. The message that offers it outlives what follows the plan. */
const takeBack = async (organizationId: string, plan_id: string, open: (planId: string) => void) => {
  try {
    const { body } = await request(organizationId, revertPlan, {
      path: { plan_id },
      idempotencyKey: randomId(),
    })
    open(body.plan_id)
  } catch (error) {
    notifyFailure(explainError(error).title)
  }
}

interface FollowedProps {
  organizationId: string
  planId: string
  /** Opens a plan's page. */
  open: (planId: string) => void
}

const Followed = ({ organizationId, planId, open }: FollowedProps) => {
  const { data, error, dataUpdatedAt } = useQuery(planQuery(organizationId, planId))
  const plan = data?.body
  const to = paths.plan(organizationId, planId)
  const isOver = plan !== undefined && hasEnded(plan.state)
  const end = useEffectEvent(() => {
    if (plan === undefined) return
    unfollow(planId)
    void queryClient.invalidateQueries()
    if (location.pathname === to) return
    const undo = plan.can_revert ? () => void takeBack(organizationId, planId, open) : undefined
    toast({ title: endWords(plan), showCall: null, to, undo })
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const isLost = error !== null && plan === undefined
  useEffect(() => {
    if (isLost) unfollow(planId)
  }, [isLost, planId])
  if (plan === undefined || isOver) return null
  const progress = progressOf(plan, dataUpdatedAt)
  return (
    <Link
      to={to}
      className="flex flex-col gap-1 rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-lg hover:bg-hover"
    >
      <span className="font-medium">{planTitle(plan)}</span>
      <ProgressBar label={wordsOf(plan).doing} progress={progress} />
      <span className="text-xs text-muted tabular-nums">{progress.words}</span>
    </Link>
  )
}
