import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { willBeDone } from '../../resources/plans/operations'
import { Notice } from '../../ui/Notice'
import { formatLimit } from '../../util/bytes'
import { countOf, formatCount } from '../../util/number'
import { useUnits } from '../../util/units'
import { ShortItems } from './ShortItems'

const Disclosure = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <details className="rounded-md border border-line bg-surface px-3">
    <summary className="min-h-9 cursor-pointer py-2 pointer-coarse:min-h-11">{summary}</summary>
    <div className="pb-2">{children}</div>
  </details>
)

const Allotment = ({ allotment }: { allotment: NonNullable<Plan['allotment']> }) => {
  const units = useUnits()
  const { before_bytes, after_bytes, available_bytes } = allotment
  const left =
    available_bytes < 0
      ? `${formatLimit(-available_bytes, units)} more than the organization may`
      : `${formatLimit(available_bytes, units)} left to allot`
  return (
    <p className="digits">
      Allotted: {formatLimit(before_bytes, units)} now, {formatLimit(after_bytes, units)} afterwards, {left}.
    </p>
  )
}

/** How many mailboxes a bulk change leaves full. An undo restores sizes that are too small for what is stored by now. */
const FullMailboxes = ({ plan: { full_count, reverts_plan_id } }: { plan: Plan }) => (
  <Notice
    tone="warning"
    title={`${countOf(full_count, 'mailbox', 'mailboxes')} will be full${reverts_plan_id === null ? '' : ' again'}.`}
  >
    <p>A full mailbox gets no new mail. The mail in it stays.</p>
  </Notice>
)

/** What a plan would do: how many change, who stays, who is refused and why, and what is allotted then. */
export const Outlook = ({ plan }: { plan: Plan }) => {
  const { counts, refusals, allotment, full_count } = plan
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg font-semibold digits">
        {counts.will_change === 0 ? 'Nothing would change.' : willBeDone(plan)}
      </p>
      {counts.unchanged > 0 && (
        <Disclosure summary={`${countOf(counts.unchanged, 'person stays', 'people stay')} as they are.`}>
          <ShortItems plan={plan} label="Who stays as they are" items={{ outcome: 'unchanged' }} />
        </Disclosure>
      )}
      {refusals.map(({ code, title, count }) => (
        <Disclosure
          key={code}
          summary={
            <>
              <span className="font-medium text-danger">
                {formatCount(count)} refused<span aria-hidden="true">: </span>
              </span>{' '}
              {title}
            </>
          }
        >
          <ShortItems plan={plan} label={`Refused: ${title}`} items={{ outcome: 'refused', code }} />
        </Disclosure>
      ))}
      {full_count > 0 && <FullMailboxes plan={plan} />}
      {allotment !== null && counts.will_change > 0 && <Allotment allotment={allotment} />}
    </div>
  )
}
