import { noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'

interface MailboxBarProps {
  /** The mailbox's address, for screen readers. */
  address: string
  /** Bytes; null before it is measured. */
  stored: number | null
  /** Bytes. */
  limit: number
  /** The percentage from which its user is warned. */
  warnPercent: number
  /** The value in words, for screen readers. */
  text: string
}

/** How full one mailbox is, as a bar with its warning mark; an empty bar before it is measured. */
export const MailboxBar = ({ address, stored, limit, warnPercent, text }: MailboxBarProps) => {
  const percent = stored === null || limit === 0 ? 0 : Math.min(100, (stored / limit) * 100)
  const colour =
    percent >= 100
      ? 'bg-fill-danger'
      : percent >= Math.min(warningPercent, warnPercent) || percent >= noticePercent
        ? 'bg-fill-amber'
        : 'bg-fill'
  return (
    <div className="relative h-3 w-full">
      <div
        className={`h-full overflow-hidden rounded-full border bg-page ${stored === null ? 'border-dashed border-line-strong' : 'border-line-strong'}`}
      >
        {stored !== null && (
          <>
            {/* For screen readers only, because each browser draws it differently. */}
            <meter
              aria-label={`Storage of ${address}`}
              aria-valuetext={text}
              min={0}
              max={limit}
              value={stored}
              className="sr-only"
            >
              {text}
            </meter>
            <div
              className={`growing h-full forced-color-adjust-none ${colour}`}
              style={{ width: `${percent}%` }}
            />
          </>
        )}
      </div>
      <div
        aria-hidden="true"
        className="absolute -inset-y-1 w-0.5 bg-ink forced-colors:bg-[CanvasText]"
        style={{ insetInlineStart: `${warnPercent}%` }}
      />
    </div>
  )
}
