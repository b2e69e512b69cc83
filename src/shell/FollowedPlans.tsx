import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '../api/explain-error'
import { queryClient } from '../api/query-client'
import { request } from '../api/query'
import { listPlans, revertPlan } from '../contract/generated/operations/plans'
import type { Plan } from '../contract/generated/schemas/plan.zod'
import * as paths from '../paths'
import { followOthers, unfollow, useFollowedPlans } from '../resources/plans/followed'
import { countWords, planTitle, wordsOf } from '../resources/plans/operations'
import { progressOf } from '../resources/plans/progress-words'
import { ProgressBar } from '../resources/plans/ProgressBar'
import { hasEnded, planQuery, runningPlansQuery } from '../resources/plans/queries'
import { useMissingPermission } from '../session/missing-permission'
import { announce } from '../ui/announce'
import { notifyFailure, toast } from '../ui/toast'
import { formatCount } from '../util/number'
import { randomId } from '../util/random-id'
import { Link } from '../ui/Link'

/** Follows the plans that run, also those that were run in another tab or by another key, as far as the key may see them. */
const useFollowRunning = (organizationId: string) => {
  const enabled = useMissingPermission(listPlans) === null
  const { data } = useQuery({ ...runningPlansQuery(organizationId), enabled })
  const items = data?.body.items
  useEffect(() => {
    if (items !== undefined)
      followOthers(
        organizationId,
        items.map(({ plan_id }) => plan_id),
      )
  }, [items, organizationId])
}

/** The progress of the plans that run, wherever one is in the organization; each ends with a message. */
export const FollowedPlans = ({ organizationId }: { organizationId: string }) => {
  useFollowRunning(organizationId)
  const navigate = useNavigate()
  const open = (planId: string) => void navigate(paths.plan(organizationId, planId))
  const plans = useFollowedPlans().filter((plan) => plan.organizationId === organizationId)
  if (plans.length === 0) return null
  return (
    <section
      aria-label="Bulk changes that run"
      className="fixed inset-x-2 bottom-2 z-20 flex flex-col gap-2 md:right-auto md:w-48"
    >
      {plans.map(({ planId, isOthers = false }) => (
        <Followed
          key={planId}
          organizationId={organizationId}
          planId={planId}
          isOthers={isOthers}
          open={open}
        />
      ))}
    </section>
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
  /** Whether it was run in another tab, or by another key: who has run it is said, and may take it back. */
  isOthers: boolean
  /** Opens a plan's page. */
  open: (planId: string) => void
}

const Followed = ({ organizationId, planId, isOthers, open }: FollowedProps) => {
  const { data, error, dataUpdatedAt } = useQuery(planQuery(organizationId, planId))
  const plan = data?.body
  const to = paths.plan(organizationId, planId)
  const isOver = plan !== undefined && hasEnded(plan.state)
  const end = useEffectEvent(() => {
    if (plan === undefined) return
    unfollow(planId)
    void queryClient.invalidateQueries()
    if (location.pathname === to) return announce(endWords(plan))
    const undo = plan.can_revert && !isOthers ? () => void takeBack(organizationId, planId, open) : undefined
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
      <span className="text-xs text-muted digits">{progress.words}</span>
      {isOthers && plan.run_by !== null && (
        <span className="text-xs text-muted wrap-anywhere">By {plan.run_by.key_name}</span>
      )}
    </Link>
  )
}
