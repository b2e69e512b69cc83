import type { WorkerDb } from '../queries/enforcement.ts'
import { signInVerdicts, takesMail } from '../queries/mail-expectations.ts'
import { MailServerFailure } from './failures.ts'
import type { MailSystem } from './mail-system.ts'
import type { DeliveryAnswer } from './recipient-probe.ts'
import type { SignInAnswer } from './sign-in-probe.ts'

/** What the mail servers answered about one address. */
export interface AddressEvidence {
  address: string
  imap: SignInAnswer
  smtp: SignInAnswer
  delivery: DeliveryAnswer | null
}

interface AskOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
}

const differs = (what: string) =>
  new MailServerFailure('differs', `The mail server answers otherwise about ${what} than the database says.`)

/** A full mailbox says so at RCPT TO (RFC 3463, x.2.2), which is no matter of whether its mail is taken. */
const full = new Set([452, 552])

/**
 * Offers mail for an address and compares the answer with the database.
 * @returns null where there is no SMTP server to ask.
 * @throws MailServerFailure differs when they do not agree.
 */
export const askedDelivery = async (
  { db, mail, signal }: AskOptions,
  address: string,
): Promise<DeliveryAnswer | null> => {
  const answer = await mail.delivery(address, signal)
  if (answer === null) return null
  const isTaken = answer.code < 300 || full.has(answer.code)
  const isRefused = answer.code >= 500 && !full.has(answer.code)
  const expected = await takesMail(db, address)
  if (expected ? !isTaken : !isRefused) throw differs('delivery')
  return answer
}

const agreed = (answers: readonly SignInAnswer[], expected: SignInAnswer): SignInAnswer => {
  const [first] = answers
  const isSame = answers.every(
    ({ allowed, reason }) => allowed === expected.allowed && (reason ?? null) === expected.reason,
  )
  if (first === undefined || !isSame) throw differs('signing in')
  return first
}

/**
 * Asks the mail servers about signing in and delivery of an address and compares the answers with the database, which is
 * read afterwards: a change meanwhile has a receipt of its own.
 * @throws MailServerFailure differs when they do not agree.
 */
export const askedAddress = async (options: AskOptions, address: string): Promise<AddressEvidence> => {
  const { db, mail, signal } = options
  // A refusal takes half a second and more, on purpose: all at once.
  const [imap, smtp, delivery] = await Promise.all([
    mail.signIn(address, 'imap', signal),
    mail.signIn(address, 'smtp', signal),
    askedDelivery(options, address),
  ])
  const verdicts = await signInVerdicts(db, [address])
  const expected = (service: string): SignInAnswer => {
    const verdict = verdicts.find((one) => one.service === service)
    return verdict
      ? { allowed: verdict.reason === null, reason: verdict.reason }
      : { allowed: false, reason: null }
  }
  return { address, imap: agreed(imap, expected('imap')), smtp: agreed(smtp, expected('smtp')), delivery }
}
