import type { MailboxSummary } from '../../contract/generated/schemas/mailboxSummary.zod'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { countOf, formatCount } from '../../util/number'

/** Whether anything is full, as far as mailboxes were measured: what was not may be full as well. */
export const fullWords = ({ full, warning, notice, ok, unknown }: MailboxSummary['levels']): string => {
  if (full > 0) return `Yes: ${countOf(full, 'mailbox is', 'mailboxes are')} full.`
  const soon = warning > 0 ? `, but ${countOf(warning, 'mailbox', 'mailboxes')} will be soon` : ''
  const measured = warning + notice + ok
  if (unknown > 0)
    return measured > 0 ? `None of those that were measured${soon}.` : 'Not known: no mailbox was measured.'
  return measured > 0 ? `No${soon}.` : 'There are no mailboxes yet.'
}

/** In which mailboxes that is which is stored. */
export const storedWords = ({
  measured_mailbox_count: measured,
  mailbox_count: all,
}: Pick<OrganizationQuota, 'measured_mailbox_count' | 'mailbox_count'>): string =>
  measured < all
    ? `in the ${formatCount(measured)} of ${countOf(all, 'mailbox', 'mailboxes')} that were measured`
    : 'in all mailboxes together'
