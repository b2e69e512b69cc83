import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { countWords, planAct, planTitle, wordsOf } from '../../resources/plans/operations'
import { hasEnded } from '../../resources/plans/queries'
import { formatCount } from '../../util/number'

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Headed = Pick<
  Plan,
  'operation' | 'change' | 'counts' | 'reverts_plan_id' | 'state' | 'selection' | 'import'
>

/** The heading of a bulk change: a question before it runs, what it does while it runs, and what it did after. */
export const planHeading = (plan: Headed): string => {
  const { operation, state, counts, reverts_plan_id } = plan
  const { verb, doing, done } = wordsOf(plan)
  if (state === 'receiving' || state === 'preparing') {
    const expected = Math.max(plan.selection.count, plan.import?.row_count ?? 0, counts.total)
    return `${verb} ${countWords(operation, expected)}?`
  }
  if (reverts_plan_id !== null) return planTitle(plan)
  if (state === 'ready' || state === 'awaiting_approval') return `${planAct(plan)}?`
  if (state === 'scheduled') return planAct(plan)
  const all = countWords(operation, counts.will_change)
  if (!hasEnded(state)) return `${doing} ${all}`
  if (counts.done === 0) return planAct(plan)
  return `${capitalized(done)} ${counts.done < counts.will_change ? `${formatCount(counts.done)} of ` : ''}${all}`
}
