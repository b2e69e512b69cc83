import { type Endpoint, withLineProtocol } from './line-protocol.ts'
import type { DeliveryAnswer } from './recipient-probe.ts'

/** A message for one recipient. */
export interface Message {
  /** The address for bounces; empty for none. */
  from: string
  to: string
  /** Header and body (RFC 5322), each line ended by CRLF. */
  text: string
}

/** The last line of an answer. */
const lastLine = /^([2345]\d\d) (.*)$/

/** A line that begins with a dot gets one more (RFC 5321, section 4.5.2). */
const stuffDots = (text: string) => text.replaceAll(/^\./gm, '..')

/**
 * Sends messages by SMTP (RFC 5321) or LMTP (RFC 2033), which begin with another word, one after another on one connection.
 * @returns for each the answer that decided: below 400 it was taken.
 */
export const deliver = (
  endpoint: Endpoint,
  greeting: 'EHLO' | 'LHLO',
  messages: Iterable<Message>,
  signal: AbortSignal,
): Promise<DeliveryAnswer[]> =>
  withLineProtocol(endpoint, signal, async ({ send, receive }) => {
    const answer = async (): Promise<DeliveryAnswer> => {
      const [, code, text = ''] = await receive(lastLine)
      return { code: Number(code), text }
    }
    const ask = (line: string) => {
      send(`${line}\r`)
      return answer()
    }
    /** The answers to some lines, up to the first refusal. @returns the last. */
    const askAll = async (lines: readonly string[]): Promise<DeliveryAnswer> => {
      let last: DeliveryAnswer = { code: 0, text: '' }
      for (const line of lines) {
        last = await ask(line)
        if (last.code >= 400) break
      }
      return last
    }
    await answer()
    const greetingResponse = await ask(`${greeting} postroom.invalid`)
    const answers: DeliveryAnswer[] = []
    for (const { from, to, text } of messages) {
      if (greetingResponse.code >= 400) {
        answers.push(greetingResponse)
        continue
      }
      const last = await askAll([`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${stuffDots(text)}.`])
      answers.push(last)
      if (last.code >= 400) await ask('RSET')
    }
    send('QUIT\r')
    return answers
  })
