import type { Message } from './deliver.ts'

/** A name with its address. */
interface Mailbox {
  name: string
  address: string
}

/** A message before it is written down. */
export interface MailDraft {
  date: Date
  from: Mailbox
  to: Mailbox
  subject: string
  /** Further lines of the header, in ASCII. */
  header?: readonly string[]
  /** The media type of the content; plain text in UTF-8 unless it says something else. */
  type?: string
  content: string | Buffer
  /** The address for bounces; empty for none. */
  bounces: string
}

const crlf = '\r\n'

/** A text of a header as encoded words (RFC 2047) of at most 75 characters; ASCII too, so that nothing in it is read as one. */
const encoded = (text: string): string => {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    // 45 bytes are 60 characters of base64.
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${crlf} `)
}

const mailbox = ({ name, address }: Mailbox): string => `${encoded(name)} <${address}>`

/** A letter as Internet mail (RFC 5322), its content in base64 (RFC 2045). */
export const internetMail = ({
  date,
  from,
  to,
  subject,
  header = [],
  type = 'text/plain; charset=utf-8',
  content,
  bounces,
}: MailDraft): Message => {
  const lines = [
    `Date: ${date.toUTCString().replace(/GMT$/, '+0000')}`,
    `From: ${mailbox(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${encoded(subject)}`,
    ...header,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, `$&${crlf}`),
  ]
  return { from: bounces, to: to.address, text: lines.join(crlf) + crlf }
}
