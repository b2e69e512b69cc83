import type { Identity } from '../../contract/generated/schemas/identity.zod'

/** What happens to mail for a suspended identity, as sentences. */
export const deliveryWords: Readonly<Record<Identity['delivery_while_suspended'], string>> = {
  accept: 'Mail goes on loadWithRetry, to be read later.',
  reject: 'Mail is refused; the sender is told.',
}
