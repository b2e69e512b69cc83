import { levelColours, type MailboxLevel, mailboxLevels } from './mailbox-levels'
import { Icon } from '../../ui/Icon'

/** The sign of a mailbox's level, with its word for screen readers; one that is well has none. */
export const LevelSign = ({ level }: { level: MailboxLevel }) => {
  const { word, icon, tone } = mailboxLevels[level]
  return (
    <span className="size-4 shrink-0">
      {level !== 'ok' && <Icon icon={icon} className={`size-4 ${levelColours[tone]}`} />}
      <span className="sr-only">{word}</span>
    </span>
  )
}
