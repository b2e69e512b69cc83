import { type Endpoint, withLineProtocol } from './line-protocol.ts'
import type { DeliveryReply } from './recipient-probe.ts'

/** A message for one recipient. */
export interface Message {
  /** The address for bounces; empty for none. */
  from: string
  to: string
  /** Header and body (RFC 5322), each line ended by CRLF. */
  text: string
}

/** The last line of a reply. */
const lastLine = /^([2345]\d\d) (.*)$/

/** A line that begins with a dot gets one more (RFC 5321, section 4.5.2). */
const stuffDots = (text: string) => text.replaceAll(/^\./gm, '..')

/**
 * Sends messages by SMTP (RFC 5321) or LMTP (RFC 2033), which begin with another word, one after another on one connection.
 * @returns for each the reply that decided: below 400 it was taken.
 */
export const deliver = (
  endpoint: Endpoint,
  greeting: 'EHLO' | 'LHLO',
  messages: Iterable<Message>,
  signal: AbortSignal,
): Promise<DeliveryReply[]> =>
  withLineProtocol(endpoint, signal, async ({ send, receive }) => {
    const reply = async (): Promise<DeliveryReply> => {
      const [, code, text = ''] = await receive(lastLine)
      return { code: Number(code), text }
    }
    const ask = (line: string) => {
      send(`${line}\r`)
      return reply()
    }
    /** The replies to some lines, up to the first refusal. @returns the last. */
    const askAll = async (lines: readonly string[]): Promise<DeliveryReply> => {
      let last: DeliveryReply = { code: 0, text: '' }
      for (const line of lines) {
        last = await ask(line)
        if (last.code >= 400) break
      }
      return last
    }
    await reply()
    const greetingResponse = await ask(`${greeting} postroom.invalid`)
    const replies: DeliveryReply[] = []
    for (const { from, to, text } of messages) {
      if (greetingResponse.code >= 400) {
        replies.push(greetingResponse)
        continue
      }
      const last = await askAll([`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${stuffDots(text)}.`])
      replies.push(last)
      if (last.code >= 400) await ask('RSET')
    }
    send('QUIT\r')
    return replies
  })
