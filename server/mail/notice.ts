import type { Message } from './deliver.ts'

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

/** The notice as Internet mail (RFC 5322), which programs do not answer by themselves (RFC 3834). Bounces go nowhere. */
export const messageOf = ({ to, name, domain, subject, text }: Notice, now: Date): Message => {
  const body = Buffer.from(text.join(crlf) + crlf)
    .toString('base64')
    .replace(/.{76}/g, `$&${crlf}`)
  const lines = [
    `Date: ${now.toUTCString().replace(/GMT$/, '+0000')}`,
    `From: Mail system <postmaster@${domain}>`,
    `To: ${encoded(name)} <${to}>`,
    `Subject: ${encoded(subject)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
  ]
  return { from: '', to, text: lines.join(crlf) + crlf }
}
