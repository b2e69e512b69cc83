import { CircleCheck, CirclePause, CircleSlash, CircleX, Clock } from 'lucide'
import type { Address } from '../../contract/generated/schemas/address.zod'
import { Badge } from '../../ui/Badge'
import { formatDay } from '../../util/time'
import { addressStates } from './address-text'

const badges = {
  in_use: { icon: CircleCheck, tone: 'ok' },
  off: { icon: CircleSlash, tone: 'neutral' },
  expired: { icon: CircleX, tone: 'warning' },
  held: { icon: Clock, tone: 'neutral' },
  suspended: { icon: CirclePause, tone: 'warning' },
  nowhere: { icon: CircleX, tone: 'danger' },
} as const

interface AddressStateProps {
  state: Address['state']
  /** When it ended (RFC 3339). */
  day?: string | null
}

/** The state of an address, with its day where it has one: `Ended Nov 20, 2026`. */
export const AddressState = ({ state, day = null }: AddressStateProps) => {
  const { icon, tone } = badges[state]
  const date = day === null ? '' : formatDay(new Date(day))
  return (
    <Badge tone={tone} icon={icon}>
      {state === 'expired' ? `${addressStates[state]} ${date}`.trimEnd() : addressStates[state]}
    </Badge>
  )
}
