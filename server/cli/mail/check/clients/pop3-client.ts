import type { MailSession } from '../mail-session.ts'
import { type Credentials, type ReadingClient, readingClient } from './reading-client.ts'

const reply = /^(?:\+OK|-ERR)/

/** RFC 1939, with TLS by RFC 2595, section 4. */
const pop3 = {
  greet: async (session: MailSession) => [await session.receive(/^\+OK/)],
  encrypt: async (session: MailSession) => {
    let line = await session.ask('CAPA', reply)
    const offers: string[] = []
    // The list of capabilities ends with a line of a single full stop.
    while (line !== '.') {
      offers.push(line)
      line = await session.receive(/^/)
    }
    if (!offers.includes('STLS')) return
    await session.ask('STLS', reply)
    await session.startTls()
  },
  signIn: async (session: MailSession, { address, password }: Credentials) => {
    const known = await session.ask(`USER ${address}`, reply)
    if (!known.startsWith('+OK')) return known
    return (await session.ask(`PASS ${password}`, reply)).replace(/^\+OK.*/, 'OK')
  },
}

/** A program that fetches mail by POP3. */
export const pop3Client = (signal: AbortSignal): ReadingClient => readingClient(pop3, signal)
