import type { Health } from '../../contract/generated/schemas/health.zod'
import { joinNames } from '../../util/join-names'

/** Whether an SMTP server is asked if it accepts mail; without one, delivery can't be confirmed. */
const isDeliveryAsked = (components: Health['components']): boolean =>
  components.some(({ component, latency_ms }) => component === 'mail_delivery' && latency_ms !== null)

/** Which services of the mail server apply changes, in a sentence or two. */
export const mailStateText = ({ mail, components }: Pick<Health, 'mail' | 'components'>): string => {
  if (mail.state === 'not_attached')
    return 'No mail server is connected. Changes are saved but not applied, and storage is not measured.'
  if (mail.state === 'unreachable')
    return 'The mail server isn’t responding. Changes are saved, and applied when it responds.'
  const has = (service: Health['mail']['services'][number]) => mail.services.includes(service)
  const isAsked = isDeliveryAsked(components)
  const names = joinNames([
    'IMAP',
    ...(has('pop3') ? ['POP3'] : []),
    ...(has('managesieve') ? ['ManageSieve'] : []),
    'SMTP',
    ...(isAsked ? ['delivery'] : []),
  ])
  const applied = `Changes apply to ${names}. Storage is measured.`
  return isAsked ? applied : `${applied} Delivery isn’t tested.`
}

/** The effect of a mailbox's warning mark. No mail server knows the mark: Postroom compares it with the measured use. */
export const warningEmailText = ({ state, writes_to_people }: Health['mail']): string => {
  if (state === 'not_attached')
    return 'No mail server is connected, so mailboxes aren’t measured and no warning is sent.'
  const warned =
    writes_to_people === null
      ? 'When the mailbox reaches its warning threshold, Activity shows it.'
      : writes_to_people
        ? 'When the mailbox reaches its warning threshold, it gets a warning by email, and Activity shows it.'
        : 'When the mailbox reaches its warning threshold, Activity shows it. No warning is sent, because no server is configured to send it.'
  return state === 'attached'
    ? warned
    : `The mail server isn’t responding, so mailboxes are measured later. ${warned}`
}
