import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { isImportRevert } from '../../resources/plans/operations/shared/undo-kinds'
import { formatCount } from '../../util/number'

/** How many identities an import creates and how many it changes: `2 new, 1 changed`; null for anything else. */
export const importText = (plan: Plan): string | null => {
  const { counts, import: rows } = plan
  if (rows === null || isImportRevert(plan) || counts.will_change === 0) return null
  const changed = counts.will_change - rows.create_count
  return [
    rows.create_count > 0 ? `${formatCount(rows.create_count)} new` : null,
    changed > 0 ? `${formatCount(changed)} changed` : null,
  ]
    .filter((words) => words !== null)
    .join(', ')
}
