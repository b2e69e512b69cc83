import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import type { MailState } from '../../resources/health/use-mail-state'
import { countOf, formatCount } from '../../util/number'

/** Returns how many mailboxes the used storage was measured in; null where all were. */
export const measuredText = ({
  measured_mailbox_count: measured,
  mailbox_count: all,
}: Pick<OrganizationQuota, 'measured_mailbox_count' | 'mailbox_count'>): string | null =>
  measured < all ? `Measured in ${formatCount(measured)} of ${countOf(all, 'mailbox', 'mailboxes')}.` : null

/** So many mailboxes are measured within a minute: eight a second, from the next round on, which begins after at most 30 seconds. */
const maxInMinute = 240

/** Returns when mailboxes are measured, where none is measured yet. */
export const unmeasuredText = (state: MailState | undefined, mailboxCount: number): string => {
  if (state === 'not_attached') return 'Mailboxes aren’t measured, because no mail server is connected.'
  if (state === 'unreachable') return 'Mailboxes are measured when the mail server responds again.'
  if (state === undefined) return 'Mailboxes aren’t measured yet.'
  return mailboxCount > maxInMinute
    ? 'Mailboxes are being measured.'
    : 'Mailboxes are measured within a minute.'
}
