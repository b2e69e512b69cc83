import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { countOf, formatCount } from '../../util/number'

/** In which mailboxes that is which is stored. */
export const storedWords = ({
  measured_mailbox_count: measured,
  mailbox_count: all,
}: Pick<OrganizationQuota, 'measured_mailbox_count' | 'mailbox_count'>): string =>
  measured < all
    ? `in the ${formatCount(measured)} of ${countOf(all, 'mailbox', 'mailboxes')} that were measured`
    : 'in all mailboxes together'
