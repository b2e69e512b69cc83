import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { explainError } from '../api/explain-error'
import { queryClient } from '../api/query-client'
import { request } from '../api/query'
import { revertPlan } from '../contract/generated/operations/plans'
import type { Plan } from '../contract/generated/schemas/plan.zod'
import * as paths from '../paths'
import { dismiss, type FollowedPlan, unfollow, useFollowedPlans } from '../resources/plans/followed'
import { planTitle, labelsOf, resultText } from '../resources/plans/operations'
import { progressOf } from '../resources/plans/progress-text'
import { ProgressBar } from '../resources/plans/ProgressBar'
import { hasEnded, planQuery } from '../resources/plans/queries'
import { announce } from '../ui/announce'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { notifyFailure, toast } from '../ui/toast'
import { formatCount } from '../util/number'
import { randomId } from '../util/random-id'
import { Link } from '../ui/Link'
import type { Units } from '../util/bytes'
import { useUnits } from '../util/units'

/** The progress of the bulk changes that this tab has run, on every page but their own; each ends with a message. */
export const FollowedPlans = ({ organizationId }: { organizationId: string }) => {
  const navigate = useNavigate()
  const open = (planId: string) => void navigate(paths.plan(organizationId, planId))
  const plans = useFollowedPlans().filter((plan) => plan.organizationId === organizationId)
  if (plans.length === 0) return null
  return (
    <section
      aria-label="Running bulk changes"
      className="z-10 flex flex-col max-md:sticky max-md:top-12 md:fixed md:bottom-2 md:left-2 md:w-48 md:gap-2"
    >
      {plans.map((plan) => (
        <Followed key={plan.planId} followed={plan} open={open} />
      ))}
    </section>
  )
}

const endText = (plan: Plan, units: Units): string => {
  const { state, counts } = plan
  const result = resultText(plan, units)
  const rest = counts.failed + counts.cancelled + counts.remaining
  if (state === 'done' && rest === 0) return result
  return `${result}, ${formatCount(rest)} not`
}

/** Makes the undo of a bulk change, and opens it. The message that offers it outlives its progress. */
const undoPlan = async (organizationId: string, plan_id: string, open: (planId: string) => void) => {
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
  followed: FollowedPlan
  /** Opens the page of a bulk change. */
  open: (planId: string) => void
}

const Followed = ({ followed, open }: FollowedProps) => {
  const { organizationId, planId, isDismissed = false } = followed
  const units = useUnits()
  const { data, error, dataUpdatedAt } = useQuery(planQuery(organizationId, planId))
  const plan = data?.body
  const to = paths.plan(organizationId, planId)
  const isOnItsPage = useLocation().pathname === to
  // On a slow line its page is still loading when a short bulk change has ended.
  const isOpening = useNavigation().location?.pathname === to
  const isOver = plan !== undefined && hasEnded(plan.state)
  const end = useEffectEvent(() => {
    if (plan === undefined) return
    unfollow(planId)
    void queryClient.invalidateQueries()
    if (isOnItsPage || isOpening) return announce(endText(plan, units))
    const undo = plan.can_revert ? () => void undoPlan(organizationId, planId, open) : undefined
    toast({ title: endText(plan, units), showCall: null, to, undo })
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const isLost = error !== null && plan === undefined
  useEffect(() => {
    if (isLost) unfollow(planId)
  }, [isLost, planId])
  if (plan === undefined || isOver || isDismissed || isOnItsPage) return null
  const progress = progressOf(plan, dataUpdatedAt)
  return (
    <div className="relative flex items-center border-line bg-raised max-md:h-8 max-md:border-b md:rounded-lg md:border md:shadow-sm">
      <Link
        to={to}
        className="flex min-w-0 flex-1 gap-x-2 px-3 hover:bg-hover max-md:h-full max-md:items-center md:flex-col md:rounded-lg md:py-2"
      >
        <span className="truncate font-medium md:pr-6">{planTitle(plan, units)}</span>
        <span className="shrink-0 text-xs text-muted digits max-md:ml-auto">{progress.words}</span>
        <span className="max-md:absolute max-md:inset-x-0 max-md:bottom-0 md:mt-1">
          <ProgressBar label={labelsOf(plan).doing} progress={progress} />
        </span>
      </Link>
      <Button
        variant="quiet"
        aria-label="Hide progress"
        className="px-2! max-md:min-h-8! md:absolute md:top-0 md:right-0"
        onClick={() => dismiss(followed)}
      >
        <Icon icon={X} className="size-4" />
      </Button>
    </div>
  )
}
