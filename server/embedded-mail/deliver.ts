import { type Endpoint, holdDialogue } from '../mail/dialogue.ts'

/** A message for one recipient. */
export interface Message {
  from: string
  to: string
  /** Header and body (RFC 5322), each line ended by CRLF. */
  text: string
}

/** A line that begins with a dot gets one more (RFC 5321, section 4.5.2). */
const stuffDots = (text: string) => text.replaceAll(/^\./gm, '..')

/**
 * Delivers messages by LMTP (RFC 2033), one after another on one connection. What is refused is left out.
 * @returns the number of those that were taken.
 */
export const deliver = (
  endpoint: Endpoint,
  messages: Iterable<Message>,
  signal: AbortSignal,
): Promise<number> =>
  holdDialogue(endpoint, signal, async ({ send, receive }) => {
    const ask = async (command: string): Promise<number> => {
      send(`${command}\r`)
      const [, code] = await receive(/^([2345]\d\d) /)
      return Number(code)
    }
    await receive(/^220 /)
    await ask('LHLO postroom.invalid')
    let taken = 0
    for (const { from, to, text } of messages) {
      await ask(`MAIL FROM:<${from}>`)
      if ((await ask(`RCPT TO:<${to}>`)) !== 250) {
        await ask('RSET')
        continue
      }
      await ask('DATA')
      if ((await ask(`${stuffDots(text)}.`)) === 250) taken += 1
    }
    send('QUIT\r')
    return taken
  })
