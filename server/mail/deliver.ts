import { type Endpoint, holdDialogue } from './dialogue.ts'
import type { DeliveryAnswer } from './recipient-probe.ts'

/** A message from the mail system to one person. */
export interface Message {
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

/** The message as Internet mail (RFC 5322), which programs do not answer by themselves (RFC 3834). */
const mailOf = ({ to, name, domain, subject, text }: Message, now: Date): string => {
  const body = Buffer.from(text.join(crlf) + crlf)
    .toString('base64')
    .replace(/.{76}/g, `$&${crlf}`)
  return [
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
  ].join(crlf)
}

/** The last line of an answer. */
const lastLine = /^([2345]\d\d) (.*)$/

/**
 * Sends a message by SMTP (RFC 5321) or LMTP (RFC 2033), which begin with another word. @returns the answer that decided.
 * Bounces go nowhere.
 */
export const deliver = (
  endpoint: Endpoint,
  greeting: 'EHLO' | 'LHLO',
  message: Message,
  signal: AbortSignal,
): Promise<DeliveryAnswer> =>
  holdDialogue(endpoint, signal, async ({ send, receive }) => {
    const answer = async (): Promise<DeliveryAnswer> => {
      const [, code, text = ''] = await receive(lastLine)
      return { code: Number(code), text }
    }
    await answer()
    let last: DeliveryAnswer = { code: 0, text: '' }
    for (const line of [
      `${greeting} postroom.invalid`,
      'MAIL FROM:<>',
      `RCPT TO:<${message.to}>`,
      'DATA',
      // Base64 and headers: no line begins with a dot.
      `${mailOf(message, new Date())}${crlf}.`,
    ]) {
      send(`${line}\r`)
      last = await answer()
      if (last.code >= 400) break
    }
    send('QUIT\r')
    return last
  })
