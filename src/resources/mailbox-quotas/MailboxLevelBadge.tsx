import { Badge } from '../../ui/Badge'
import { type MailboxLevel, mailboxLevels } from './mailbox-levels'

/** The level of a mailbox as a badge; null before it is measured. */
export const MailboxLevelBadge = ({ level }: { level: MailboxLevel | null }) => {
  const { word, tone, icon } = mailboxLevels[level ?? 'unknown']
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
