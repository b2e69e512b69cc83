import type { Endpoint } from '../../../mail/dialogue.ts'
import { type MailSession, withSession } from './mail-session.ts'

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

/** Goes on with TLS where it is offered; then says EHLO again (RFC 3207). */
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

const encryptImap = async (session: MailSession): Promise<void> => {
  const greeting = await session.receive(/^\* OK/)
  if (session.isEncrypted() || !/STARTTLS/.test(greeting)) return
  await session.ask('s STARTTLS', /^s /)
  await session.startTls()
}

const tlsWords = (session: MailSession): string => {
  const tls = session.tls()
  if (tls === null) return 'no TLS'
  const day = tls.until.toISOString().slice(0, 10)
  return tls.until.getTime() > Date.now()
    ? `${tls.protocol}, certificate until ${day}`
    : `certificate ended on ${day}`
}

export interface Credentials {
  address: string
  password: string
}

const withoutTag = (line: string) => line.replace(/^a /, '')

/** What people's programs and other mail systems do, each with the answer that counts. */
export const mailClients = (signal: AbortSignal) => ({
  imapTls: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await encryptImap(session)
      return tlsWords(session)
    }),
  smtpTls: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      return tlsWords(session)
    }),
  /** Signs in without TLS. */
  imapWithoutTls: (endpoint: Endpoint, { address, password }: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await session.receive(/^\* OK/)
      if (session.isEncrypted()) return 'TLS from the beginning'
      return withoutTag(await session.ask(`a LOGIN "${address}" "${password}"`, /^a /))
    }),
  /** What is offered before TLS. */
  smtpOffersSignIn: (endpoint: Endpoint) =>
    withSession({ endpoint, signal }, async (session) => {
      await session.receive(/^220 /)
      if (session.isEncrypted()) return 'TLS from the beginning'
      return (await greet(session)).some((offer) => offer.startsWith('AUTH')) ? 'AUTH' : 'no AUTH'
    }),
  imap: (endpoint: Endpoint, { address, password }: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await encryptImap(session)
      return withoutTag(await session.ask(`a LOGIN "${address}" "${password}"`, /^a /)).replace(
        /^OK .*/,
        'OK',
      )
    }),
  /** How many messages are in somebody's INBOX, or what was answered instead. */
  inbox: (endpoint: Endpoint, { address, password }: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await encryptImap(session)
      const answer = await session.ask(`a LOGIN "${address}" "${password}"`, /^a /)
      if (!answer.startsWith('a OK')) return withoutTag(answer)
      const line = await session.ask('b STATUS INBOX (MESSAGES)', /^\* STATUS|^b /i)
      return /MESSAGES (\d+)/i.exec(line)?.[1] ?? line
    }),
  submission: (endpoint: Endpoint, { address, password }: Credentials) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      const secret = Buffer.from(`\0${address}\0${password}`).toString('base64')
      return session.ask(`AUTH PLAIN ${secret}`, smtpLine)
    }),
  /** Signs in, or not, and says who writes to whom. @returns the answer to the recipient. */
  sender: (endpoint: Endpoint, who: Credentials | null, from: string, to: string) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      if (who !== null) {
        const secret = Buffer.from(`\0${who.address}\0${who.password}`).toString('base64')
        const answer = await session.ask(`AUTH PLAIN ${secret}`, smtpLine)
        if (!answer.startsWith('235')) return answer
      }
      const answer = await session.ask(`MAIL FROM:<${from}>`, smtpLine)
      return answer.startsWith('250') ? session.ask(`RCPT TO:<${to}>`, smtpLine) : answer
    }),
  /** Offers mail of some bytes and sends none. */
  recipient: (endpoint: Endpoint, to: string, bytes: number | null = null) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      const answer = await session.ask(`MAIL FROM:<>${bytes === null ? '' : ` SIZE=${bytes}`}`, smtpLine)
      return answer.startsWith('250') ? session.ask(`RCPT TO:<${to}>`, smtpLine) : answer
    }),
  deliver: (endpoint: Endpoint, to: string) =>
    withSession({ endpoint, signal }, async (session) => {
      await openSmtp(session)
      await session.ask('MAIL FROM:<>', smtpLine)
      const answer = await session.ask(`RCPT TO:<${to}>`, smtpLine)
      if (!answer.startsWith('250')) return answer
      await session.ask('DATA', smtpLine)
      return session.ask(
        `To: <${to}>\r\nSubject: A check of the mail servers\r\n\r\nIt arrived.\r\n.`,
        smtpLine,
      )
    }),
})

export type MailClients = ReturnType<typeof mailClients>
