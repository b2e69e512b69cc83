import type { MailboxQuotaDetail } from '../../contract/generated/schemas/mailboxQuotaDetail.zod'
import { formatBytes, type Units } from '../../util/bytes'

type Resized = Pick<MailboxQuotaDetail, 'display_name' | 'limit_bytes'>

/** The toast after a mailbox was resized, and the one after its undo. `sizeBefore` is in bytes. */
export const resizedTexts = ({ display_name, limit_bytes }: Resized, sizeBefore: number, units: Units) => ({
  title: `Mailbox of ${display_name} ${limit_bytes < sizeBefore ? 'reduced' : 'enlarged'} to ${formatBytes(limit_bytes, units)}`,
  undone: `Mailbox size set back to ${formatBytes(sizeBefore, units)}`,
})
