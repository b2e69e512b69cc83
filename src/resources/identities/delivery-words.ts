import type { Identity } from '../../contract/generated/schemas/identity.zod'

/** What happens to mail for a suspended identity, as sentences. */
export const deliveryWords: Readonly<Record<Identity['delivery_while_suspended'], string>> = {
  accept: 'Mail is accepted, to be read later. Own mail filters stop: nothing is forwarded or answered.',
  reject: 'Mail is refused, and the sender is told.',
}
