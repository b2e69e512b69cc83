import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { actionOf } from '../../resources/plans/operations'
import { hasEnded } from '../../resources/plans/queries'

/** Whether a bulk change has ended and changed something. */
export const hasResults = ({ state, counts }: Plan): boolean =>
  hasEnded(state) && state !== 'expired' && counts.done > 0

/** Why a bulk change can't be undone; null where it can. */
export const whyNotUndone = (plan: Plan): string | null => {
  if (plan.can_revert) return null
  if (plan.items_removed_at !== null) return 'The list of identities was deleted 90 days after the end.'
  return actionOf(plan.operation).whyNotUndone?.(plan) ?? 'This bulk change has already been undone.'
}
