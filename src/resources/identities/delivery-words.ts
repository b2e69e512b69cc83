import type { Identity } from '../../contract/generated/schemas/identity.zod'

/** What is to happen to mail for a suspended identity, as sentences. */
export const deliveryWords: Readonly<Record<Identity['delivery_while_suspended'], string>> = {
  accept: 'Mail is to be taken, to be read later.',
  reject: 'Mail is to be refused; the sender is told.',
}
