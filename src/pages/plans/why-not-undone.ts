import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { isImportRevert } from '../../resources/plans/operations/shared/undo-kinds'
import { hasEnded } from '../../resources/plans/queries'

/** Whether a bulk change has ended and changed something. */
export const hasResults = ({ state, counts }: Plan): boolean =>
  hasEnded(state) && state !== 'expired' && counts.done > 0

/** Why a bulk change can't be undone; null where it can. */
export const whyNotUndone = (plan: Plan): string | null => {
  const { operation, can_revert } = plan
  if (can_revert) return null
  if (plan.items_removed_at !== null) return 'The list of identities was deleted 90 days after the end.'
  if (isImportRevert(plan)) return 'An undo of an import can’t be undone. Import the file again instead.'
  if (plan.reverts_plan_id !== null && (operation === 'add_alias' || operation === 'rename'))
    return 'This undo can’t be undone. Make the bulk change again instead.'
  if (operation === 'delete') return 'The identities were restored already, or can no longer be restored.'
  if (operation === 'reset_password') return 'The old passwords are gone.'
  return 'This bulk change has already been undone.'
}
