import { Badge } from '../../ui/Badge'
import { type MailboxLevel, mailboxLevels } from './mailbox-levels'

/** The level of a mailbox as a badge. */
export const MailboxLevelBadge = ({ level }: { level: MailboxLevel }) => {
  const { word, tone, icon } = mailboxLevels[level]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
