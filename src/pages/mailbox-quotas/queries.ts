import * as z from 'zod/mini'
import { getMailboxQuota, listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'
import { query } from '../../api/query'

/** The contract's parameters; but the fullest come first, for that is what one comes to see. */
export const MailboxQuotasParams = z.extend(ListMailboxQuotasParams, {
  sort: z._default(ListMailboxQuotasParams.shape.sort.def.innerType, '-used_percent'),
})

/** One page of mailboxes. */
export const mailboxQuotasQuery = (organizationId: string, list: ListMailboxQuotasParams) =>
  query(organizationId, listMailboxQuotas, { query: list })

/** One mailbox. */
export const mailboxQuotaQuery = (organizationId: string, mailboxQuotaId: string) =>
  query(organizationId, getMailboxQuota, { path: { mailbox_quota_id: mailboxQuotaId } })
