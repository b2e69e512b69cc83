import type { Endpoint } from '../../../../mail/line-protocol.ts'
import { type MailSession, withSession } from '../mail-session.ts'
import { type Credentials, openReading, readingClient } from './reading-client.ts'

/** RFC 9051. */
const imap = {
  greet: async (session: MailSession) => [await session.receive(/^\* OK/)],
  encrypt: async (session: MailSession, [greeting = '']: readonly string[]) => {
    if (!greeting.includes('STARTTLS')) return
    await session.ask('s STARTTLS', /^s /)
    await session.startTls()
  },
  signIn: async (session: MailSession, { address, password }: Credentials) =>
    (await session.ask(`a LOGIN "${address}" "${password}"`, /^a /))
      .replace(/^a /, '')
      .replace(/^OK .*/, 'OK'),
}

/** A program that reads mail by IMAP. */
export const imapClient = (signal: AbortSignal) => ({
  ...readingClient(imap, signal),
  /** Returns the number of messages in an INBOX, or the server's other reply. */
  inbox: (endpoint: Endpoint, who: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await openReading(imap, session)
      const reply = await imap.signIn(session, who)
      if (reply !== 'OK') return reply
      const line = await session.ask('b STATUS INBOX (MESSAGES)', /^\* STATUS|^b /i)
      return /MESSAGES (\d+)/i.exec(line)?.[1] ?? line
    }),
  /** Returns the number of messages in an INBOX with a subject, or the server's other reply. */
  withSubject: (endpoint: Endpoint, who: Credentials, subject: string) =>
    withSession({ endpoint, signal }, async (session) => {
      await openReading(imap, session)
      const reply = await imap.signIn(session, who)
      if (reply !== 'OK') return reply
      await session.ask('b SELECT INBOX', /^b /)
      const line = await session.ask(`c SEARCH SUBJECT "${subject}"`, /^\* SEARCH|^c /i)
      return line.startsWith('c') ? line : String(line.trim().split(' ').length - 2)
    }),
})
