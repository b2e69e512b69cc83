import { levelCountsQuery } from '../../resources/mailbox-quotas/queries'
import { chipFilter } from '../../table/filters'
import { levelColours, type MailboxLevel, mailboxLevels } from '../../resources/mailbox-quotas/mailbox-levels'
import { Icon } from '../../ui/Icon'

const levels: readonly MailboxLevel[] = ['full', 'warning', 'notice', 'ok', 'unknown']

const iconOf = (level: MailboxLevel) => {
  const { icon, tone } = mailboxLevels[level]
  return <Icon icon={icon} className={`size-4 shrink-0 ${levelColours[tone]}`} />
}

/** Filters mailboxes by level and shows the number of each level, full ones first. */
export const levelFilter = chipFilter({
  label: 'Level',
  any: 'All',
  values: Object.fromEntries(levels.map((level) => [level, mailboxLevels[level].word])),
  icons: Object.fromEntries(levels.map((level) => [level, iconOf(level)])),
  counts: levelCountsQuery,
})
