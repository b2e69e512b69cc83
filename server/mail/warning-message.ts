import type { MailboxWarning } from '../queries/mail-usage.ts'
import type { Notice } from './notice.ts'

const units = ['kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes as people read them, in powers of 1000 as on screen, for example `1.5 GB`. */
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
    subject: `Your mailbox is ${percent} % full`,
    text: [
      `The mailbox of ${address} holds ${sizeOf(used_bytes)} of ${sizeOf(limit_bytes)}: it is ${percent} % full.`,
      '',
      'When it is full, new mail that does not fit is refused, and the sender is told.',
      'Delete what you no longer need, or ask your administrator for more room.',
    ],
  }
}
