import { CircleCheck, CircleHelp, type IconNode, OctagonX, TriangleAlert } from 'lucide'
import { retryFailed } from '../../api/retry-failed'
import { PendingChanges } from '../../resources/health/PendingChanges'
import { pendingText } from '../../resources/health/pending-text'
import { countOf } from '../../util/number'
import { missingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import type { useAttention } from './use-attention'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'

const signs = {
  danger: { icon: OctagonX, style: 'text-danger' },
  warning: { icon: TriangleAlert, style: 'text-amber' },
}

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11'

/** The organization's problems, the worst first. Without any it says so, and it says where data is missing. */
export const AttentionWidget = ({ attention }: { attention: ReturnType<typeof useAttention> }) => {
  const { items, health } = attention
  const profile = useOrganization()
  const isCalm = items.length === 0 && (health === undefined || pendingText(health) === null)
  return (
    <section aria-labelledby="attention" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="attention" className="font-semibold">
        Needs attention
      </h2>
      <ul className="lined">
        {items.map(({ tone, words, link, to, act }) => {
          const { icon, style } = signs[tone]
          return (
            <li key={words} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <span className="flex min-w-0 items-start gap-2">
                <Icon icon={icon} className={`mt-0.5 size-4 shrink-0 ${style}`} />
                <span className="wrap-anywhere">{words}</span>
              </span>
              <span className="flex gap-x-4">
                {act !== undefined && missingPermission(profile, act.operation) === null && (
                  <Link to={act.to} aria-label={`${act.words}: ${words}`} className={linkStyle}>
                    {act.words}
                  </Link>
                )}
                <Link to={to} aria-label={`${link}: ${words}`} className={linkStyle}>
                  {link}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
      {health !== undefined && <PendingChanges health={health} />}
      {attention.isFailed && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1 text-muted">
          <Remark icon={CircleHelp}>{wordsOnGaps(attention)}</Remark>
          <Button onClick={retryFailed}>Try again</Button>
        </div>
      )}
      {isCalm && !attention.isFailed && (
        <div className="pt-1 text-muted">
          <Remark icon={CircleCheck}>{calmText(attention)}</Remark>
        </div>
      )}
    </section>
  )
}

const Remark = ({ icon, children }: { icon: IconNode; children: string }) => (
  <p className="flex min-w-0 items-start gap-2">
    <Icon icon={icon} className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)

/** Returns a text that says how much could be loaded. */
const wordsOnGaps = ({ items, isKnown }: ReturnType<typeof useAttention>) => {
  if (!isKnown) return 'Unknown. The data couldn’t be loaded.'
  if (items.length > 0) return 'There may be more. Some data couldn’t be loaded.'
  return 'No problems found, but some data couldn’t be loaded.'
}

/** Returns a text that says that there are no known problems. */
const calmText = ({ isPartial, unmeasured }: ReturnType<typeof useAttention>) => {
  if (isPartial) return 'No problems in the data that this key can see.'
  if (unmeasured > 0)
    return `No known problems. ${countOf(unmeasured, 'mailbox is', 'mailboxes are')} not measured yet.`
  return 'No problems.'
}
