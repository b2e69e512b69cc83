import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Badge } from '../../ui/Badge'
import type { MailState } from './use-mail-state'

const states = {
  not_attached: { word: 'Not attached', icon: CircleDashed, tone: 'neutral' },
  attached: { word: 'Attached', icon: CircleCheck, tone: 'ok' },
  unreachable: { word: 'Unreachable', icon: CircleX, tone: 'danger' },
} as const

/** What the state of the mail system means, in a sentence. */
export const mailWords: Readonly<Record<MailState, string>> = {
  not_attached:
    'No mail system is attached: what is set here is recorded, and nothing enforces or measures it.',
  attached: 'The mail system enforces what is set here and measures what is stored.',
  unreachable: 'The mail system does not answer: what is set here is recorded, and enforced later.',
}

/** Whether a mail system is attached, as a badge. */
export const MailStateBadge = ({ state }: { state: MailState }) => {
  const { word, icon, tone } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
