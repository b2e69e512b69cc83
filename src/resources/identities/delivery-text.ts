import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { isUnbound } from '../delivery/unbound-text'
import { useMail } from '../health/use-mail-state'

type DeliveryText = Readonly<Record<Identity['delivery_while_suspended'], string>>

/** What happens to mail for a suspended identity, as sentences. */
export const deliveryText = (mail: Parameters<typeof isUnbound>[0]): DeliveryText => ({
  accept: isUnbound(mail)
    ? 'Mail is still delivered. The user’s rules may still run: the mail server doesn’t stop them yet.'
    : 'Mail is still delivered. The user’s rules don’t run. A forward and an auto-reply set by an administrator continue.',
  reject: 'Mail is rejected, and senders are notified.',
})

/** The same, as far as the mail servers of the service apply it. */
export const useDeliveryText = (): DeliveryText => deliveryText(useMail())
