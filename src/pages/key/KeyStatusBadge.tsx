import { CircleCheck, CircleSlash, ClockAlert } from 'lucide'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { Badge } from '../../ui/Badge'

const states = {
  active: { word: 'Active', icon: CircleCheck, tone: 'ok' },
  expired: { word: 'Expired', icon: ClockAlert, tone: 'neutral' },
  revoked: { word: 'Revoked', icon: CircleSlash, tone: 'danger' },
} as const

/** The status of a key as a badge. */
export const KeyStatusBadge = ({ status }: { status: Key['status'] }) => {
  const { word, icon, tone } = states[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
