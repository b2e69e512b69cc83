import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { hiddenValues } from '../../resources/audit/hidden-values'
import { unboundText } from '../../resources/delivery/unbound-text'
import { useMail } from '../../resources/health/use-mail-state'
import { operationConsequences } from '../../resources/plans/operation-consequences'
import { Notice } from '../../ui/Notice'

/** What a bulk change does to identities and what can't be undone, as a short list. */
export const Consequences = ({ plan }: { plan: Plan }) => {
  const { title, lines: visibleLines } = operationConsequences[plan.operation](plan, unboundText(useMail()))
  const hidden = hiddenValues(plan.missing_permissions)
  const lines = hidden === null ? visibleLines : [...visibleLines, hidden]
  const list = (
    <ul className={lines.length > 1 ? 'list-disc pl-5' : ''}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one bulk change never change places.
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
  if (title === undefined) return <div className="text-muted">{list}</div>
  return (
    <Notice tone="warning" title={title}>
      {lines.length > 0 && list}
    </Notice>
  )
}
