import { levelColours, type MailboxLevel, mailboxLevels } from './mailbox-levels'
import { Icon } from '../../ui/Icon'

/** The sign of a mailbox's level, with its word for screen readers; a good level has none, and keeps its place. */
export const LevelSign = ({ level }: { level: MailboxLevel }) => {
  const { word, icon, tone } = mailboxLevels[level]
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is nothing to draw, and a list has many.
  if (level === 'ok') return <span role="img" aria-label={word} className="size-4 shrink-0" />
  return <Icon icon={icon} label={word} className={`size-4 shrink-0 ${levelColours[tone]}`} />
}
