import type { Health } from '../../contract/generated/schemas/health.zod'

/** Whether an SMTP server is asked what it takes: without one nobody sees whether delivery follows. */
const isDeliveryAsked = (components: Health['components']): boolean =>
  components.some(({ component, latency_ms }) => component === 'mail_delivery' && latency_ms !== null)

/** What enforces and measures what is set here, in a sentence or two. */
export const mailWords = ({ mail, components }: Pick<Health, 'mail' | 'components'>): string => {
  if (mail.state === 'not_attached')
    return 'No mail system is attached: what is set here is recorded, and nothing enforces or measures it.'
  if (mail.state === 'unreachable')
    return 'The mail system does not answer: what is set here is recorded, and enforced later.'
  return isDeliveryAsked(components)
    ? 'The mail system enforces what is set here for IMAP, POP3, ManageSieve, SMTP and delivery, and measures what is stored.'
    : 'The mail system enforces what is set here for IMAP, POP3, ManageSieve and SMTP, and measures what is stored. Delivery is not asked about.'
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
