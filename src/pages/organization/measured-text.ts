import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { countOf, formatCount } from '../../util/number'

/** Returns how many mailboxes the used storage was measured in; null where all were. */
export const measuredText = ({
  measured_mailbox_count: measured,
  mailbox_count: all,
}: Pick<OrganizationQuota, 'measured_mailbox_count' | 'mailbox_count'>): string | null =>
  measured < all ? `Measured in ${formatCount(measured)} of ${countOf(all, 'mailbox', 'mailboxes')}.` : null
