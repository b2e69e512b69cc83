import { CircleCheck, CircleDashed, CircleX } from 'lucide'
import { Badge } from '../../ui/Badge'
import type { MailState } from './use-mail-state'

const states = {
  not_attached: { word: 'Not attached', icon: CircleDashed, tone: 'neutral' },
  attached: { word: 'Attached', icon: CircleCheck, tone: 'ok' },
  unreachable: { word: 'Unreachable', icon: CircleX, tone: 'danger' },
} as const

/** Whether a mail system is attached, as a badge. */
export const MailStateBadge = ({ state }: { state: MailState }) => {
  const { word, icon, tone } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
