import type { MailboxQuotaDetail } from '../../contract/generated/schemas/mailboxQuotaDetail.zod'
import { MailboxBar } from '../../resources/mailbox-quotas/MailboxBar'
import { formatPart } from '../../util/bytes'
import { formatPercent } from '../../util/number'
import { useUnits } from '../../util/units'

interface FullnessProps {
  mailbox: MailboxQuotaDetail
  /** The new size in bytes; NaN when it is not valid. */
  limit: number
}

/** Shows how full a measured mailbox would be with a new size. */
export const Fullness = ({ mailbox, limit }: FullnessProps) => {
  const units = useUnits()
  const { address_unicode, used_bytes } = mailbox
  if (used_bytes === null) return <p>Not measured yet.</p>
  const max = limit > 0 ? limit : mailbox.limit_bytes
  const words = formatPart(used_bytes, max, units)
  return (
    <div className="flex flex-col gap-1">
      <MailboxBar
        address={address_unicode}
        stored={used_bytes}
        limit={max}
        warnPercent={mailbox.warn_percent}
        text={words}
      />
      <p className="flex justify-between gap-4 digits">
        <span>{words} used</span>
        <span className="font-medium">{formatPercent(Math.round((used_bytes / max) * 1000) / 10, 1)}</span>
      </p>
    </div>
  )
}
