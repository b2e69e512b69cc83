import type { MailboxWarning } from '../queries/mail/mail-usage.ts'
import type { Notice } from './notice.ts'

const units = ['kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes as mail programs show them, in powers of 1000 as on screen, for example `1.5 GB`. */
const sizeOf = (bytes: number): string => {
  let size = bytes / 1000
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit]}`
}

/** What a person is told whose mailbox has reached its mark. */
export const warningMessage = ({
  address,
  display_name,
  domain_name,
  used_bytes,
  limit_bytes,
}: MailboxWarning): Notice => {
  const percent = Math.floor((used_bytes / limit_bytes) * 100)
  return {
    to: address,
    name: display_name,
    domain: domain_name,
    subject: `Your mailbox is ${percent}% full`,
    text: [
      `The mailbox ${address} is ${percent}% full: ${sizeOf(used_bytes)} of ${sizeOf(limit_bytes)} used.`,
      '',
      'When the mailbox is full, new mail is returned to the sender.',
      'Delete mail you no longer need, or ask your administrator for a larger mailbox.',
    ],
  }
}
