import type { ReactNode } from 'react'
import type { Plan } from '../../../contract/generated/schemas/plan.zod'

/** What happens to the identities, and what can't be undone. */
interface PlanConsequences {
  /** A warning. */
  title?: string
  lines: readonly ReactNode[]
}

/**
 * Returns what a bulk change does.
 * @param unbound why mail servers don't apply rules yet, as a sentence; null where they do, or that is unknown.
 */
export type ConsequencesOf = (plan: Plan, unbound: string | null) => PlanConsequences

export const undoLater = 'You can undo this later, except for identities changed in the meantime.'
