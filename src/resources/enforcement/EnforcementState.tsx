import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide'
import { getEnforcement } from '../../contract/generated/operations/enforcement'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../../util/units'
import { enforcementSentences, isDelayed, receiptWord } from './enforcement-words'
import { enforcementQuery } from './queries'

const badges = {
  pending: { icon: CircleDashed, tone: 'info' },
  delayed: { icon: TriangleAlert, tone: 'warning' },
  failed: { icon: CircleX, tone: 'danger' },
  superseded: { icon: CircleDashed, tone: 'neutral' },
  unchecked: { icon: CircleDashed, tone: 'neutral' },
} as const

/** The receipt, and when it was read: a pending one is requested again until it is complete. */
const useLatest = (initial: Enforcement): { latest: Enforcement; readAt: number } => {
  const { organization_id } = useOrganization()
  const isPending = initial.state === 'pending'
  const enabled = useMissingPermission(getEnforcement) === null && isPending
  const { data, dataUpdatedAt } = useQuery({
    ...enforcementQuery(organization_id, initial.enforcement_id),
    staleTime: 0,
    enabled,
  })
  return { latest: isPending ? (data?.body ?? initial) : initial, readAt: dataUpdatedAt }
}

interface EnforcementStateProps {
  enforcement: Enforcement
  /** In a list: on one line, which is cut off where there is no room. */
  isOneLine?: boolean
}

/** The result of a change at the mail servers, which follows what happens: a tick where it is applied, else a badge. */
export const EnforcementState = ({ enforcement, isOneLine = false }: EnforcementStateProps) => {
  const { latest, readAt } = useLatest(enforcement)
  const units = useUnits()
  const word = receiptWord(latest, readAt)
  const sentences = enforcementSentences(latest, units, readAt).join(' ')
  if (latest.state === 'enforced') {
    return (
      <span className={isOneLine ? 'flex items-center gap-1.5' : 'flex items-start gap-1.5'}>
        <Icon icon={CircleCheck} label={word} className="mt-0.5 size-4 shrink-0 text-ok" />
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
