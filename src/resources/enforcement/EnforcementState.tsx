import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide'
import { getEnforcement } from '../../contract/generated/operations/enforcement'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'
import { useUnits } from '../../util/units'
import { enforcementSentences, isDelayed } from './enforcement-words'
import { enforcementQuery } from './queries'

const badges = {
  enforced: { word: 'In force', icon: CircleCheck, tone: 'ok' },
  pending: { word: 'Being enforced', icon: CircleDashed, tone: 'info' },
  delayed: { word: 'Not enforced yet', icon: TriangleAlert, tone: 'warning' },
  failed: { word: 'Failed', icon: CircleX, tone: 'danger' },
  superseded: { word: 'Superseded', icon: CircleDashed, tone: 'neutral' },
  unchecked: { word: 'Not checked', icon: CircleDashed, tone: 'neutral' },
} as const

/** The receipt, and when it was read: one that is pending is asked for again until it is filled in. */
const useLatest = (given: Enforcement): { latest: Enforcement; readAt: number } => {
  const { organization_id } = useOrganization()
  const isPending = given.state === 'pending'
  const enabled = useMissingPermission(getEnforcement) === null && isPending
  const { data, dataUpdatedAt } = useQuery({
    ...enforcementQuery(organization_id, given.enforcement_id),
    staleTime: 0,
    enabled,
  })
  return { latest: isPending ? (data?.body ?? given) : given, readAt: dataUpdatedAt }
}

interface EnforcementStateProps {
  enforcement: Enforcement
  /** In a list: on one line, which is cut off where there is no room. */
  isOneLine?: boolean
}

/** What became of a change at the mail servers, as a badge and in sentences; it follows what happens. It fits into a text. */
export const EnforcementState = ({ enforcement, isOneLine = false }: EnforcementStateProps) => {
  const { latest, readAt } = useLatest(enforcement)
  const units = useUnits()
  const { word, icon, tone } = badges[isDelayed(latest, readAt) ? 'delayed' : latest.state]
  return (
    <span className={isOneLine ? 'flex items-center gap-2' : 'flex flex-col items-start gap-1'}>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      <span className={isOneLine ? 'min-w-0 truncate' : 'wrap-anywhere'}>
        {enforcementSentences(latest, units, readAt).join(' ')}
      </span>
    </span>
  )
}
