import type { Message } from './deliver.ts'
import { internetMail } from './internet-mail.ts'

/** A message from the mail system to one person. */
export interface Notice {
  /** The address it is for, and the name that goes with it. */
  to: string
  name: string
  /** The domain in whose name it is written. */
  domain: string
  subject: string
  /** Lines of plain text. */
  text: readonly string[]
}

/** The notice as Internet mail, which programs don't answer automatically (RFC 3834). Bounces go nowhere. */
export const messageOf = ({ to, name, domain, subject, text }: Notice, now: Date): Message =>
  internetMail({
    date: now,
    from: { name: 'Mail system', address: `postmaster@${domain}` },
    to: { name, address: to },
    subject,
    header: ['Auto-Submitted: auto-generated'],
    content: text.map((line) => `${line}\r\n`).join(''),
    bounces: '',
  })
