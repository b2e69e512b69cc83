import * as z from 'zod/mini'
import { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'

/** The contract's parameters with another default order: the fullest first. */
export const MailboxQuotasParams = z.extend(ListMailboxQuotasParams, {
  sort: z._default(ListMailboxQuotasParams.shape.sort.def.innerType, '-used_percent'),
})
