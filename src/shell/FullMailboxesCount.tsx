import { useQuery } from '@tanstack/react-query'
import { fullMailboxesQuery } from '../resources/mailbox-quotas/queries'
import { formatCount } from '../util/number'

/** Milliseconds between two requests: it is a hint, and the page behind it is refreshed more often. */
const pollMs = 60_000

/** The number of full mailboxes, beside the link to them; nothing while there are none or it is unknown. */
export const FullMailboxesCount = ({ organizationId }: { organizationId: string }) => {
  const { data } = useQuery({ ...fullMailboxesQuery(organizationId), refetchInterval: pollMs })
  const count = data?.body.total ?? 0
  if (count === 0) return null
  return (
    <span className="rounded-full bg-danger-soft px-1.5 text-xs font-medium text-danger digits">
      {formatCount(count)} <span className="sr-only">full</span>
    </span>
  )
}
