import { noticePercent } from '../../contract/generated/rules/mailbox'
import * as paths from '../../paths'
import { fullnessWords } from '../../resources/mailbox-quotas/fullness'
import { useOrganization } from '../../session/organization'
import { countOf, formatCount } from '../../util/number'
import { Link } from '../../ui/Link'

/** The colours of the levels to which the tenths belong. */
const colourOf = (tenth: number) =>
  tenth === 10 ? 'text-danger' : tenth * 10 >= noticePercent ? 'text-amber' : 'text-accent'

/** Per cent of the height: of a few among many, something is to be seen. */
const heightOf = (count: number, most: number) => (count === 0 ? 0 : Math.max(2, (count / most) * 100))

/** How many of the measured mailboxes are filled to each tenth of their limit; each column leads to its mailboxes. */
export const FullnessHistogram = ({ fullness }: { fullness: readonly number[] }) => {
  const most = Math.max(...fullness)
  return (
    <figure className="@container flex flex-col gap-1">
      <figcaption className="text-muted">
        How much of their limit is used, in per cent: the measured mailboxes, by tenths
      </figcaption>
      <ul
        aria-label="Mailboxes by tenth of their limit"
        className="grid h-36 grid-cols-11 gap-1 border-b border-line-strong"
      >
        {fullness.map((count, tenth) => (
          <li key={fullnessWords[tenth]} className="min-w-0">
            {count === 0 ? (
              <span className="sr-only">{fullnessWords[tenth]}: none</span>
            ) : (
              <Column count={count} tenth={tenth} height={heightOf(count, most)} />
            )}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid grid-cols-11 gap-1 text-xs text-muted digits">
        {fullness.map((_, tenth) => (
          <span key={fullnessWords[tenth]}>{tenth * 10}</span>
        ))}
      </div>
    </figure>
  )
}

interface ColumnProps {
  count: number
  tenth: number
  /** Per cent of the picture. */
  height: number
}

const Column = ({ count, tenth, height }: ColumnProps) => {
  const { organization_id } = useOrganization()
  const words = `${fullnessWords[tenth]}: ${countOf(count, 'mailbox', 'mailboxes')}`
  return (
    <Link
      to={{ pathname: paths.mailboxQuotas(organization_id), search: `?fullness=${tenth}` }}
      aria-label={words}
      title={words}
      className={`flex h-full flex-col justify-end rounded-t-sm pt-5 hover:bg-hover ${colourOf(tenth)}`}
    >
      {/* The number stands on its column, in the room that is kept above the highest. */}
      <span className="relative block min-h-0 flex-1">
        <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none" className="absolute size-full">
          <rect width="1" y={100 - height} height={height} fill="currentColor" />
        </svg>
        <span
          aria-hidden="true"
          className="absolute inset-x-0 hidden text-center text-xs whitespace-nowrap text-ink digits @lg:block"
          style={{ bottom: `${height}%` }}
        >
          {formatCount(count)}
        </span>
      </span>
    </Link>
  )
}
