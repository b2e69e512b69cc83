import { Link } from 'react-router'
import { listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import { levelCountsQuery } from '../../resources/mailbox-quotas/queries'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { MailboxLevelBadge } from '../../resources/mailbox-quotas/MailboxLevelBadge'
import { type MailboxLevel, mailboxLevels } from '../../resources/mailbox-quotas/mailbox-levels'
import { countOf, formatCount } from '../../util/number'
import { Widget } from './Widget'

// The fullest first, because they need attention.
const order: readonly MailboxLevel[] = ['full', 'warning', 'notice', 'ok', 'unknown']

/** The number of mailboxes by level, with a summary; each level links to its mailboxes. */
export const LevelsWidget = () => {
  const { organization_id } = useOrganization()
  const list = paths.mailboxQuotas(organization_id)
  return (
    <Widget
      title="Is anything full?"
      operation={listMailboxQuotas}
      query={levelCountsQuery(organization_id)}
      more={{ label: 'All mailboxes', to: list }}
      lines={6}
      room="min-h-53 pointer-coarse:min-h-66"
    >
      {(counts) => (
        <>
          <p className="font-medium">{sentence(counts)}</p>
          <ul className="flex flex-col gap-1">
            {order.map((level) => (
              <li key={level}>
                <Link
                  to={{ pathname: list, search: `?level=${level}` }}
                  className="flex min-h-8 flex-wrap items-center gap-x-3 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="w-32">
                    <MailboxLevelBadge level={level} />
                  </span>
                  <span className="min-w-0 flex-1 text-muted">{mailboxLevels[level].share}</span>
                  <span className="font-medium tabular-nums">{formatCount(counts[level])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Widget>
  )
}

const sentence = ({ full, warning, notice, ok, unknown }: Record<MailboxLevel, number>) => {
  if (full > 0) return `Yes: ${countOf(full, 'mailbox is', 'mailboxes are')} full.`
  if (warning > 0) return `No, but ${countOf(warning, 'mailbox', 'mailboxes')} will be soon.`
  const measured = notice + ok
  if (unknown > 0)
    return measured > 0 ? 'None of those that were measured.' : 'Not known: no mailbox was measured.'
  return measured > 0 ? 'No.' : 'There are no mailboxes yet.'
}
