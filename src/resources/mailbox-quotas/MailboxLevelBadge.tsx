import { Badge } from '../../ui/Badge'
import { type MailboxLevel, mailboxLevels } from './mailbox-levels'

/** How full a mailbox is, in one look. */
export const MailboxLevelBadge = ({ level }: { level: MailboxLevel }) => {
  const { word, tone, icon } = mailboxLevels[level]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
