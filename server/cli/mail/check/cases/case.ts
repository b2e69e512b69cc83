import type { Endpoint } from '../../../../mail/line-protocol.ts'
import type { MailSystem } from '../../../../mail/mail-system.ts'
import type { KnownFacts } from '../../../../queries/operator/operator-dns.ts'
import type { Cast } from '../cast.ts'
import type { MailClients } from '../clients/clients.ts'
import type { Signers } from '../signers.ts'

/** One question to the running servers. */
export interface Case {
  group: string
  name: string
  /** In words, as the answers begin. */
  expected: string
  matches: (answer: string) => boolean
  /** The answer where it isn't asked; 'not checked' if absent. */
  unasked?: string
  /** Null: there is no address to ask at; the answer null: this server cannot be asked. */
  ask: (() => Promise<string | null>) | null
}

/** Where to ask; null where it is not known. */
export interface Addresses {
  imap: Endpoint | null
  pop3: Endpoint | null
  managesieve: Endpoint | null
  submission: Endpoint | null
  smtp: Endpoint | null
  /** Whether users sign in with TLS alone, as everywhere but on a trial. */
  wantsTls: boolean
}

export interface CaseOptions {
  cast: Cast
  clients: MailClients
  mail: MailSystem
  addresses: Addresses
  signal: AbortSignal
  /** Whether Postfix can ask who may write to groups (`MAIL_POLICY`). */
  hasPolicy: boolean
  mustChangeRefuses: boolean
  /** Whether the operator has set an address for mail to postmaster@. */
  hasPostmaster: boolean
  /** What the operator says for the checks of DNS records. */
  facts: KnownFacts
  signers: Signers
  /** What the database has heard of Ana from the mail servers. */
  seen: { usage: () => Promise<boolean>; login: () => Promise<boolean> }
  /** The logins connected to the database that can ask for routes but read no password hashes: Postfix's. */
  routeLogins: () => Promise<string[]>
  /** Gives Pat another password. */
  changePassword: (password: string) => Promise<void>
}

/** An answer begins with one of these; the first is what the table expects. */
export const begins = (...words: readonly string[]) => ({
  expected: words[0] ?? '',
  matches: (answer: string) => words.some((word) => answer.startsWith(word)),
})

/** An answer matches; the words are for the table. */
export const says = (expected: string, pattern: RegExp) => ({
  expected,
  matches: (answer: string) => pattern.test(answer),
})

/** A service accepted a sign-in. */
export const signedIn = begins('OK')
/** IMAP refused without a reason. */
export const authenticationFailed = says('NO [AUTHENTICATIONFAILED]', /^NO \[AUTHENTICATIONFAILED\]/)
/** SMTP took it. */
export const acceptance = begins('250')

/** A sub-address. */
export const tagged = (address: string) => address.replace('@', '+x@')

/** Asks at an address, or null where that is not known. */
export const at = (endpoint: Endpoint | null, ask: (endpoint: Endpoint) => Promise<string>) =>
  endpoint === null ? null : () => ask(endpoint)
