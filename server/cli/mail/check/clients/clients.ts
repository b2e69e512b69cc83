import type { Endpoint } from '../../../../mail/line-protocol.ts'
import { describeTls, type MailSession, withSession } from '../mail-session.ts'
import { imapClient } from './imap-client.ts'
import { managesieveClient } from './managesieve-client.ts'
import { pop3Client } from './pop3-client.ts'
import { type Credentials, plainSecret } from './reading-client.ts'

/** The subject of the check's own messages. */
export const checkSubject = 'A check of the mail servers'

const smtpLine = /^\d{3} /

/** Says EHLO. @returns what the server offers. */
const greet = async (session: MailSession): Promise<string[]> => {
  session.send('EHLO mail-check.invalid')
  const offers: string[] = []
  for (;;) {
    const line = await session.receive(/^\d{3}[ -]/)
    offers.push(line.slice(4))
    if (smtpLine.test(line)) return offers
  }
}

/** Continues with TLS if it is offered, then sends EHLO again (RFC 3207). */
const encryptSmtp = async (session: MailSession, offers: readonly string[]): Promise<string[]> => {
  if (session.isEncrypted() || !offers.includes('STARTTLS')) return [...offers]
  await session.ask('STARTTLS', smtpLine)
  await session.startTls()
  return greet(session)
}

const openSmtp = async (session: MailSession): Promise<string[]> => {
  await session.receive(/^220 /)
  return encryptSmtp(session, await greet(session))
}

/** What mail programs and other mail systems do, each with the reply that counts. */
export const mailClients = (signal: AbortSignal) => ({
  imap: imapClient(signal),
  pop3: pop3Client(signal),
  managesieve: managesieveClient(signal),
  smtpTls: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      return describeTls(session)
    }),
  /** Returns the name with which the server greets (RFC 5321, section 4.2). */
  smtpName: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      const greeting = await session.receive(/^220 /)
      return greeting.split(' ')[1] ?? ''
    }),
  /** Returns the sign-in methods offered before TLS. */
  smtpOffersSignIn: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await session.receive(/^220 /)
      if (session.isEncrypted()) return 'implicit TLS'
      return (await greet(session)).some((offer) => offer.startsWith('AUTH')) ? 'AUTH' : 'no AUTH'
    }),
  submission: (endpoint: Endpoint, who: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      return session.ask(`AUTH PLAIN ${plainSecret(who)}`, smtpLine)
    }),
  /** Signs in, or not, and says who writes to whom. @returns the reply to the recipient. */
  sender: (endpoint: Endpoint, who: Credentials | null, from: string, to: string) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      if (who !== null) {
        const reply = await session.ask(`AUTH PLAIN ${plainSecret(who)}`, smtpLine)
        if (!reply.startsWith('235')) return reply
      }
      const reply = await session.ask(`MAIL FROM:<${from}>`, smtpLine)
      return reply.startsWith('250') ? session.ask(`RCPT TO:<${to}>`, smtpLine) : reply
    }),
  /** Signs in and says who writes to whom, before and after something else. @returns the last reply. */
  heldSender: (endpoint: Endpoint, who: Credentials, to: string, between: () => Promise<void>) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      const signedIn = await session.ask(`AUTH PLAIN ${plainSecret(who)}`, smtpLine)
      if (!signedIn.startsWith('235')) return signedIn
      await session.ask(`MAIL FROM:<${who.address}>`, smtpLine)
      const before = await session.ask(`RCPT TO:<${to}>`, smtpLine)
      if (!before.startsWith('250')) return before
      await between()
      return session.ask(`RCPT TO:<${to}>`, smtpLine)
    }),
  /** Offers mail of some bytes and sends none. */
  recipient: (endpoint: Endpoint, to: string, bytes: number | null = null) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      const reply = await session.ask(`MAIL FROM:<>${bytes === null ? '' : ` SIZE=${bytes}`}`, smtpLine)
      return reply.startsWith('250') ? session.ask(`RCPT TO:<${to}>`, smtpLine) : reply
    }),
  /** Sends a message. @returns the reply to it, or to the recipient. */
  deliver: (endpoint: Endpoint, to: string, from = '') =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      await session.ask(`MAIL FROM:<${from}>`, smtpLine)
      const reply = await session.ask(`RCPT TO:<${to}>`, smtpLine)
      if (!reply.startsWith('250')) return reply
      await session.ask('DATA', smtpLine)
      return session.ask(`To: <${to}>\r\nSubject: ${checkSubject}\r\n\r\nIt arrived.\r\n.`, smtpLine)
    }),
})

export type MailClients = ReturnType<typeof mailClients>
