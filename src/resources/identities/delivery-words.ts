import type { Identity } from '../../contract/generated/schemas/identity.zod'

/** What happens to mail for a suspended identity, as sentences. */
export const deliveryWords: Readonly<Record<Identity['delivery_while_suspended'], string>> = {
  accept:
    'Mail is still delivered. Own rules do nothing. A forward and an auto-reply set by an administrator continue.',
  reject: 'Mail is rejected, and senders are notified.',
}
