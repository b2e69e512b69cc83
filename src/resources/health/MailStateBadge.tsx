import { CircleCheck, CircleDashed, CircleX } from 'lucide'
import { Badge } from '../../ui/Badge'
import type { MailState } from './use-mail-state'

const states = {
  not_attached: { word: 'Not connected', icon: CircleDashed, tone: 'neutral' },
  attached: { word: 'Connected', icon: CircleCheck, tone: 'ok' },
  unreachable: { word: 'Not responding', icon: CircleX, tone: 'danger' },
} as const

/** Whether a mail server is connected, as a badge. */
export const MailStateBadge = ({ state }: { state: MailState }) => {
  const { word, icon, tone } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
