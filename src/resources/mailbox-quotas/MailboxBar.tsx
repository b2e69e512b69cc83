import { noticePercent, warningPercent } from '../../contract/generated/rules/mailbox'

interface MailboxBarProps {
  /** Whose mailbox it is, for screen readers. */
  address: string
  /** Bytes; null where nobody has measured it. */
  stored: number | null
  /** Bytes. */
  limit: number
  /** From how much on its owner is warned, in percent. */
  warnPercent: number
  /** The value in words, for screen readers. */
  text: string
}

/** How full one mailbox is, as a bar with its warning mark; an empty bar where that is not known. */
export const MailboxBar = ({ address, stored, limit, warnPercent, text }: MailboxBarProps) => {
  const percent = stored === null || limit === 0 ? 0 : Math.min(100, (stored / limit) * 100)
  const colour =
    percent >= 100
      ? 'bg-danger'
      : percent >= Math.min(warningPercent, warnPercent) || percent >= noticePercent
        ? 'bg-amber'
        : 'bg-accent'
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
