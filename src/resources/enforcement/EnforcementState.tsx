import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { Badge } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../../util/units'
import { awaitsPassword, enforcementSentences, isDelayed, receiptWord } from './enforcement-text'
import { useLatestEnforcement } from './use-latest-enforcement'

const badges = {
  pending: { icon: CircleDashed, tone: 'info' },
  delayed: { icon: TriangleAlert, tone: 'warning' },
  failed: { icon: CircleX, tone: 'danger' },
  superseded: { icon: CircleDashed, tone: 'neutral' },
  unchecked: { icon: CircleDashed, tone: 'neutral' },
} as const

interface EnforcementStateProps {
  enforcement: Enforcement
  /** In a list: on one line, which is cut off where there is no room. */
  isOneLine?: boolean
  /** Where a sign beside it shows that it is applied: that is only read out here. */
  hidesApplied?: boolean
}

/**
 * The result of a change at the mail servers, which follows what happens: a tick where it is applied, else a badge. It is amber where
 * only the password still keeps the identity from signing in.
 */
export const EnforcementState = ({
  enforcement,
  isOneLine = false,
  hidesApplied = false,
}: EnforcementStateProps) => {
  const { latest, readAt } = useLatestEnforcement(enforcement)
  const units = useUnits()
  const word = receiptWord(latest, readAt)
  const sentences = enforcementSentences(latest, units, readAt).join(' ')
  if (latest.state === 'enforced' && hidesApplied) return <span className="sr-only">{sentences}</span>
  if (latest.state === 'enforced') {
    return (
      <span className={isOneLine ? 'flex items-center gap-1.5' : 'flex items-start gap-1.5'}>
        {awaitsPassword(latest) ? (
          <Icon icon={TriangleAlert} label={word} className="mt-0.5 size-4 shrink-0 text-warning" />
        ) : (
          <Icon icon={CircleCheck} label={word} className="mt-0.5 size-4 shrink-0 text-ok" />
        )}
        <span className={isOneLine ? 'min-w-0 truncate' : 'min-w-0 wrap-anywhere'}>{sentences}</span>
      </span>
    )
  }
  const { icon, tone } = badges[isDelayed(latest, readAt) ? 'delayed' : latest.state]
  return (
    <span className={isOneLine ? 'flex items-center gap-2' : 'flex flex-col items-start gap-1'}>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      <span className={isOneLine ? 'min-w-0 truncate' : 'wrap-anywhere'}>{sentences}</span>
    </span>
  )
}
