import { noticePercent } from '../../contract/generated/rules/mailbox'
import * as paths from '../../paths'
import { fullnessText } from '../../resources/mailbox-quotas/fullness'
import { useOrganization } from '../../session/organization'
import { countOf, formatCount } from '../../util/number'
import { Link } from '../../ui/Link'

/** The colors of the levels to which the tenths belong. */
const colorOf = (tenth: number) =>
  tenth === 10 ? 'bg-danger' : tenth * 10 >= noticePercent ? 'bg-amber' : 'bg-accent'

/** Percent of the height. A few among many stay visible. */
const heightOf = (count: number, most: number) => (count === 0 ? 0 : Math.max(2, (count / most) * 100))

/** The number of measured mailboxes by tenths of their size; each column links to its mailboxes. */
export const FullnessHistogram = ({ fullness }: { fullness: readonly number[] }) => {
  const most = Math.max(...fullness)
  return (
    <figure className="@container flex flex-col gap-1">
      <figcaption className="text-muted">Mailboxes by percent used</figcaption>
      <ul
        aria-label="Mailboxes by percent used"
        className="grid h-32 grid-cols-11 gap-1 border-b border-line-strong"
      >
        {fullness.map((count, tenth) => (
          <li key={fullnessText[tenth]} className="min-w-0">
            {count === 0 ? (
              <span className="sr-only">{fullnessText[tenth]}: none</span>
            ) : (
              <Column count={count} tenth={tenth} height={heightOf(count, most)} />
            )}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid grid-cols-11 gap-1 text-xs text-muted digits">
        {fullness.map((_, tenth) => (
          <span key={fullnessText[tenth]}>{tenth * 10}</span>
        ))}
      </div>
    </figure>
  )
}

interface ColumnProps {
  count: number
  tenth: number
  /** Percent of the picture. */
  height: number
}

const Column = ({ count, tenth, height }: ColumnProps) => {
  const { organization_id } = useOrganization()
  const words = `${fullnessText[tenth]}: ${countOf(count, 'mailbox', 'mailboxes')}`
  return (
    <Link
      to={{ pathname: paths.mailboxQuotas(organization_id), search: `?fullness=${tenth}` }}
      aria-label={words}
      title={words}
      className="group relative flex h-full flex-col justify-end rounded-t-md pt-5 hover:bg-hover"
    >
      {/* The number appears over its column, where space is kept above the highest. */}
      <span className="relative block min-h-0 flex-1">
        <span
          aria-hidden="true"
          className={`absolute inset-x-0 bottom-0 rounded-t-md opacity-60 forced-color-adjust-none group-hover:opacity-100 group-focus-visible:opacity-100 ${colorOf(tenth)}`}
          style={{ height: `${height}%` }}
        />
        <span
          aria-hidden="true"
          className="absolute inset-x-0 text-center text-xs font-medium whitespace-nowrap text-ink opacity-0 digits group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:@lg:opacity-100"
          style={{ bottom: `${height}%` }}
        >
          {formatCount(count)}
        </span>
      </span>
    </Link>
  )
}
