import type { Plan } from '../../contract/generated/schemas/plan.zod'
import {
  countText,
  objectText,
  planTitle,
  resultText,
  tailText,
  labelsOf,
  undoTitle,
} from '../../resources/plans/operations'
import type { Units } from '../../util/bytes'
import { formatCount } from '../../util/number'
import { upperFirst } from '../../util/upper-first'

type Headed = Pick<
  Plan,
  | 'operation'
  | 'change'
  | 'counts'
  | 'only_name'
  | 'reverts_plan_id'
  | 'reverts_operation'
  | 'reverts_change'
  | 'state'
  | 'selection'
  | 'import'
>

/** `Resize 60 mailboxes?`, with the number that is expected. */
const expected = (plan: Headed, units: Units) => {
  const count = Math.max(plan.selection.count, plan.import?.row_count ?? 0, plan.counts.total)
  return (
    undoTitle(plan, count, units) ??
    `${labelsOf(plan).verb} ${objectText(plan.operation, count, plan.only_name)}${tailText(plan, units)}?`
  )
}

const question = (plan: Headed, units: Units) => `${planTitle(plan, units)}?`

/** `Resizing 60 mailboxes`. */
const doing = (plan: Headed, units: Units) =>
  `${labelsOf(plan).doing} ${objectText(plan.operation, plan.counts.will_change, plan.only_name)}${tailText(plan, units)}`

/** `Resized 58 of 60 mailboxes`, `Gösta Bergström offboarded`; as before it ran where nothing was changed. */
const result = (plan: Headed, units: Units) => {
  const { operation, counts, only_name } = plan
  if (counts.done === 0) return planTitle(plan, units)
  if (only_name !== null) return resultText(plan, units)
  const part = counts.done < counts.will_change ? `${formatCount(counts.done)} of ` : ''
  return `${upperFirst(labelsOf(plan).done)} ${part}${countText(operation, counts.will_change)}${tailText(plan, units)}`
}

const titles: Readonly<Record<Plan['state'], (plan: Headed, units: Units) => string>> = {
  receiving: expected,
  preparing: expected,
  ready: question,
  awaiting_approval: question,
  scheduled: planTitle,
  queued: doing,
  running: doing,
  on_hold: doing,
  done: result,
  cancelled: result,
  failed: result,
  expired: result,
}

/** The heading of a bulk change: a question before it runs, what it does while it runs, and what it did after. */
export const planHeading = (plan: Headed, units: Units): string => {
  const title = titles[plan.state]
  return plan.reverts_operation !== null && title !== expected ? planTitle(plan, units) : title(plan, units)
}
