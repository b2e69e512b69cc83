import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { formatDecimal } from '../../util/number'

/** The use of a mailbox as a bar, in words and in percent, as far as it is known. */
export const Usage = ({ address, used_bytes, limit_bytes, used_percent }: MailboxQuota) => (
  <div className="flex flex-wrap items-center gap-x-3 @2xl:justify-end">
    <Storage name={address} stored={used_bytes} allotted={limit_bytes} />
    {used_percent !== null && (
      <span className="min-w-14 text-right font-medium tabular-nums">{formatDecimal(used_percent)} %</span>
    )}
  </div>
)
