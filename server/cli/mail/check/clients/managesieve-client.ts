import type { MailSession } from '../mail-session.ts'
import { type Credentials, plainSecret, type ReadingClient, readingClient } from './reading-client.ts'

const answer = /^(?:OK|NO|BYE)\b/

/** Reads the capabilities, which the server sends first. @throws Error when it accepts no connection. */
const greet = async (session: MailSession): Promise<string[]> => {
  const offers: string[] = []
  for (;;) {
    const line = await session.receive(/^/)
    if (line.startsWith('OK')) return offers
    if (answer.test(line)) throw new Error(line)
    offers.push(line)
  }
}

/** RFC 5804. */
const managesieve = {
  greet,
  encrypt: async (session: MailSession, offers: readonly string[]) => {
    if (!offers.includes('"STARTTLS"')) return
    await session.ask('STARTTLS', answer)
    await session.startTls()
    // With TLS it says anew what it can (section 2.2).
    await greet(session)
  },
  signIn: async (session: MailSession, who: Credentials) =>
    (await session.ask(`AUTHENTICATE "PLAIN" "${plainSecret(who)}"`, answer)).replace(/^OK.*/, 'OK'),
}

/** A program that keeps filters by ManageSieve. */
export const managesieveClient = (signal: AbortSignal): ReadingClient => readingClient(managesieve, signal)
