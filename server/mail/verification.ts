import type { WorkerDb } from '../queries/mail/enforcement.ts'
import {
  type FormerAddress,
  type SignInVerdict,
  signInVerdicts,
  acceptsMail,
} from '../queries/mail/mail-expectations.ts'
import type { OwnRules } from './doveadm.ts'
import { MailServerFailure } from './failures.ts'
import type { MailSystem } from './mail-system.ts'
import type { DeliveryReply } from './recipient-probe.ts'
import { verifyOwnRules } from './rules-verification.ts'
import { hasMark } from './sign-in-name.ts'
import type { DovecotService, NamedReply, SignInReply } from './sign-in-probe.ts'

/** What the mail servers replied about one address. */
export interface AddressEvidence extends SignInEvidence {
  delivery: DeliveryReply | null
  /** Null without a mailbox. */
  own_rules: OwnRules | null
}

/** What they replied about signing in to the services that were asked about. */
interface SignInEvidence extends Partial<Record<DovecotService, SignInReply>> {
  address: string
  /** Whether sessions to send end with the sign-in that they began with. Absent where that was not asked. */
  ends_sending?: boolean
}

interface AskOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
}

const differs = (what: string) =>
  new MailServerFailure('differs', `The mail server's answer about ${what} differs from the database.`)

/** A full mailbox says so at RCPT TO (RFC 3463, x.2.2), which is no matter of whether its mail is taken. */
const full = new Set([452, 552])

/**
 * Offers mail for an address and compares the reply with the database.
 * @returns null where there is no SMTP server to ask.
 * @throws MailServerFailure differs when they do not agree.
 */
export const verifyDelivery = async (
  { db, mail, signal }: AskOptions,
  address: string,
): Promise<DeliveryReply | null> => {
  const reply = await mail.delivery(address, signal)
  if (reply === null) return null
  const isTaken = reply.code < 300 || full.has(reply.code)
  const isRefused = reply.code >= 500 && !full.has(reply.code)
  const expected = await acceptsMail(db, address)
  if (expected ? !isTaken : !isRefused) throw differs('delivery')
  return reply
}

const isSame = (reply: SignInReply, expected: SignInReply) =>
  reply.allowed === expected.allowed && (reply.reason ?? null) === expected.reason

const requireAgreement = (replies: readonly SignInReply[], expected: SignInReply): SignInReply => {
  const [first] = replies
  if (first === undefined || !replies.every((reply) => isSame(reply, expected))) throw differs('signing in')
  return { allowed: first.allowed, reason: first.reason }
}

/** Whether Postfix knows of each sign-in to send with which password it was. An identity that may not sign in may not send either. */
export const endsSending = (replies: readonly NamedReply[]): boolean =>
  replies.every(({ allowed, name }) => !allowed || (name !== null && hasMark(name)))

/** What mail servers should reply by the database. No verdict: they should not know the address. */
const expectedOf = (verdict: SignInVerdict | undefined): SignInReply =>
  verdict ? { allowed: verdict.reason === null, reason: verdict.reason } : { allowed: false, reason: null }

/**
 * Asks the mail servers about signing in to some services and compares the replies with the database, which is read
 * afterwards: a change since then has its own receipt.
 * @throws MailServerFailure differs when they do not agree.
 */
export const verifySignIn = async (
  { db, mail, signal }: AskOptions,
  address: string,
  services: readonly DovecotService[],
): Promise<SignInEvidence> => {
  // A refusal takes half a second or more, on purpose, so all are asked at the same time.
  const replies = await Promise.all(services.map((service) => mail.signIn(address, service, signal)))
  const verdicts = await signInVerdicts(db, [address])
  const evidence = services.map((service, index) => [
    service,
    requireAgreement(replies[index] ?? [], expectedOf(verdicts.find((one) => one.service === service))),
  ])
  const sending = replies[services.indexOf('smtp')]
  return { address, ...Object.fromEntries(evidence), ...(sending && { ends_sending: endsSending(sending) }) }
}

/**
 * Asks whether an identity can still sign in by an address of before a rename, where it should.
 * @throws MailServerFailure older_configuration when a server doesn't know such addresses.
 */
export const verifyFormerSignIn = async (
  { db, mail, signal }: AskOptions,
  { former, address, signs_in }: FormerAddress,
): Promise<void> => {
  if (!signs_in) return
  const replies = await mail.signIn(former, 'imap', signal)
  const verdicts = await signInVerdicts(db, [address])
  const expected = expectedOf(verdicts.find(({ service }) => service === 'imap'))
  if (!replies.every((reply) => isSame(reply, expected)))
    throw new MailServerFailure('older_configuration', "The mail server's files don't know former addresses.")
}

/**
 * Asks the mail servers about signing in, delivery and the own Sieve script of an address.
 * @throws MailServerFailure differs when they and the database do not agree.
 */
export const verifyAddress = async (options: AskOptions, address: string): Promise<AddressEvidence> => {
  const [signIn, delivery, own_rules] = await Promise.all([
    verifySignIn(options, address, ['imap', 'smtp']),
    verifyDelivery(options, address),
    verifyOwnRules(options, address),
  ])
  return { ...signIn, delivery, own_rules }
}
