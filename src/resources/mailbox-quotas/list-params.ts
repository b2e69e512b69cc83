import * as z from 'zod/mini'
import { ListMailboxQuotasParams } from '../../contract/generated/schemas/listMailboxQuotasParams.zod'

/** The contract's parameters; but the fullest come first, for that is what one comes to see. */
export const MailboxQuotasParams = z.extend(ListMailboxQuotasParams, {
  sort: z._default(ListMailboxQuotasParams.shape.sort.def.innerType, '-used_percent'),
})
