import type { Endpoint } from '../../../../mail/line-protocol.ts'
import { type MailSession, withSession } from '../mail-session.ts'
import { type Credentials, openReading, plainSecret, readingClient } from './reading-client.ts'

const reply = /^(?:OK|NO|BYE)\b/

/** Reads the capabilities, which the server sends first. @throws Error when it accepts no connection. */
const greet = async (session: MailSession): Promise<string[]> => {
  const offers: string[] = []
  for (;;) {
    const line = await session.receive(/^/)
    if (line.startsWith('OK')) return offers
    if (reply.test(line)) throw new Error(line)
    offers.push(line)
  }
}

/** RFC 5804. */
const managesieve = {
  greet,
  encrypt: async (session: MailSession, offers: readonly string[]) => {
    if (!offers.includes('"STARTTLS"')) return
    await session.ask('STARTTLS', reply)
    await session.startTls()
    // With TLS it says anew what it can (section 2.2).
    await greet(session)
  },
  signIn: async (session: MailSession, who: Credentials) =>
    (await session.ask(`AUTHENTICATE "PLAIN" "${plainSecret(who)}"`, reply)).replace(/^OK.*/, 'OK'),
}

/** Scripts to store: how many, and how large each one is in bytes. */
interface Scripts {
  count: number
  bytes: number
}

/** A valid script of some bytes that does nothing. */
const comment = (bytes: number) => `#${'x'.repeat(bytes - 2)}\n`

/** A program that keeps filters by ManageSieve. */
export const managesieveClient = (signal: AbortSignal) => ({
  ...readingClient(managesieve, signal),
  /** Stores some scripts, then asks whether there is space for one more. @returns the first refusal, or the last reply. */
  space: (endpoint: Endpoint, who: Credentials, { count, bytes }: Scripts) =>
    withSession({ endpoint, signal }, async (session) => {
      await openReading(managesieve, session)
      const signedIn = await managesieve.signIn(session, who)
      if (signedIn !== 'OK') return signedIn
      for (let number = 1; number <= count; number += 1) {
        const put = await session.ask(`PUTSCRIPT "check-${number}" {${bytes}+}\r\n${comment(bytes)}`, reply)
        if (!put.startsWith('OK')) return `script ${number}: ${put}`
      }
      return session.ask(`HAVESPACE "one-more" ${bytes}`, reply)
    }),
})
