import * as paths from '../../paths'
import { type MailboxLevel, mailboxLevels } from '../../resources/mailbox-quotas/mailbox-levels'
import { useOrganization } from '../../session/organization'
import { formatCount } from '../../util/number'
import { hatched } from './hatched'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'

// The fullest first, because they need attention.
const order: readonly MailboxLevel[] = ['full', 'warning', 'notice', 'ok', 'unknown']

const tones = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  neutral: 'bg-hover text-ink',
}

/** All mailboxes as one bar, with a part for each level; each part links to its mailboxes. */
export const LevelStrip = ({ levels }: { levels: Readonly<Record<MailboxLevel, number>> }) => {
  const { organization_id } = useOrganization()
  const present = order.filter((level) => levels[level] > 0)
  return (
    <ul
      aria-label="Mailboxes by level"
      className="flex min-h-12 flex-wrap gap-0.5 overflow-hidden rounded-md"
    >
      {present.map((level) => {
        const { word, tone, icon } = mailboxLevels[level]
        return (
          <li key={level} className="min-w-fit" style={{ flex: `${levels[level]} 1 0` }}>
            <Link
              to={{ pathname: paths.mailboxQuotas(organization_id), search: `?level=${level}` }}
              title={word}
              className={`flex h-12 flex-col justify-center border border-transparent px-2.5 [line-height:1.25] max-sm:px-1.5 max-sm:text-xs outline-offset-[-2px]! hover:underline ${tones[tone]}`}
              style={level === 'unknown' ? hatched : undefined}
            >
              <span className="flex items-center gap-1 whitespace-nowrap">
                <Icon icon={icon} className="size-3.5 shrink-0 max-sm:hidden" />
                {word}
              </span>
              <span className="font-semibold digits">{formatCount(levels[level])}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
