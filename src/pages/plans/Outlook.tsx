import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { willBeDone } from '../../resources/plans/operations'
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

/** What a plan would do: how many change, who stays, who is refused and why, and what is allotted then. */
export const Outlook = ({ plan }: { plan: Plan }) => {
  const { counts, refusals, allotment } = plan
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
      {allotment !== null && counts.will_change > 0 && <Allotment allotment={allotment} />}
    </div>
  )
}
