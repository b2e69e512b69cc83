import type { Endpoint } from '../../../../mail/line-protocol.ts'
import { describeTls, type MailSession, withSession } from '../mail-session.ts'

/** Who signs in. */
export interface Credentials {
  address: string
  password: string
}

/** A program with which users read their own mail. */
export interface ReadingClient {
  /** Describes the offered TLS. */
  tls: (endpoint: Endpoint) => Promise<string>
  /** Signs in, with TLS where it is offered. @returns OK, or the server's own line. */
  signIn: (endpoint: Endpoint, who: Credentials) => Promise<string>
  /** The same where TLS was not asked for. */
  signInWithoutTls: (endpoint: Endpoint, who: Credentials) => Promise<string>
}

/** What such a program says and hears. */
interface Language {
  /** Waits for the greeting. @returns its lines. */
  greet: (session: MailSession) => Promise<readonly string[]>
  /** Continues with TLS if it is offered. */
  encrypt: (session: MailSession, greeting: readonly string[]) => Promise<void>
  signIn: (session: MailSession, who: Credentials) => Promise<string>
}

/** Greets the server, and continues with TLS if it is offered. */
export const openReading = async ({ greet, encrypt }: Language, session: MailSession): Promise<void> => {
  const greeting = await greet(session)
  if (!session.isEncrypted()) await encrypt(session, greeting)
}

/** A program of that language. */
export const readingClient = (language: Language, signal: AbortSignal): ReadingClient => ({
  tls: (endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await openReading(language, session)
      return describeTls(session)
    }),
  signIn: (endpoint, who) =>
    withSession({ endpoint, signal }, async (session) => {
      await openReading(language, session)
      return language.signIn(session, who)
    }),
  signInWithoutTls: (endpoint, who) =>
    withSession({ endpoint, signal }, async (session) => {
      await language.greet(session)
      return session.isEncrypted() ? 'implicit TLS' : language.signIn(session, who)
    }),
})

/** Returns the credentials in the form of PLAIN (RFC 4616). */
export const plainSecret = ({ address, password }: Credentials): string =>
  Buffer.from(`\0${address}\0${password}`).toString('base64')
