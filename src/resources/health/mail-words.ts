import type { Health } from '../../contract/generated/schemas/health.zod'
import { listed } from '../../util/listed'

/** Whether an SMTP server is asked what it takes: without one nobody sees whether delivery follows. */
const isDeliveryAsked = (components: Health['components']): boolean =>
  components.some(({ component, latency_ms }) => component === 'mail_delivery' && latency_ms !== null)

/** What enforces and measures what is set here, in a sentence or two. */
export const mailWords = ({ mail, components }: Pick<Health, 'mail' | 'components'>): string => {
  if (mail.state === 'not_attached')
    return 'No mail system is attached: what is set here is recorded, and nothing enforces or measures it.'
  if (mail.state === 'unreachable')
    return 'The mail system does not answer: what is set here is recorded, and enforced later.'
  const has = (service: Health['mail']['services'][number]) => mail.services.includes(service)
  const isAsked = isDeliveryAsked(components)
  const names = listed([
    'IMAP',
    ...(has('pop3') ? ['POP3'] : []),
    ...(has('managesieve') ? ['ManageSieve'] : []),
    'SMTP',
    ...(isAsked ? ['delivery'] : []),
  ])
  const enforces = `The mail system enforces what is set here for ${names}, and measures what is stored.`
  return isAsked ? enforces : `${enforces} Delivery is not asked about.`
}

/** Who reads mail to postmaster@ and abuse@ of a domain (RFC 2142) where no identity has that address. */
export const postmasterWords = (
  { has_postmaster }: Pick<Health['mail'], 'has_postmaster'>,
  hasCatchAll: boolean,
): string => {
  if (hasCatchAll) return 'Mail goes to the catch-all, unless an identity has that address.'
  return has_postmaster
    ? 'Mail goes to the operator, unless an identity has that address.'
    : 'Nobody reads this mail, unless an identity has that address. The operator can name a recipient (postroom mail postmaster).'
}

/** What becomes of the warning mark of a mailbox, which no mail server knows: what they measure is held against it. */
export const warningWords = ({ state, writes_to_people }: Health['mail']): string => {
  if (state === 'not_attached')
    return 'Recorded only: no mail system is attached, so nothing is measured and nobody is warned.'
  const warned =
    writes_to_people === null
      ? 'Activity says when the mark is reached.'
      : writes_to_people
        ? 'When the mark is reached, whoever uses the mailbox is written to, and Activity says so.'
        : 'When the mark is reached, Activity says so. Nobody is written to: Postroom knows no server that would take the mail.'
  return state === 'attached'
    ? `The mail system measures what is stored. ${warned}`
    : `Recorded: the mail system does not answer, and what is stored is measured later. ${warned}`
}
