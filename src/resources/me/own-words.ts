import { ApiProblem, Unreachable } from '../../api/errors'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { OwnSignIns } from '../../contract/generated/schemas/ownSignIns.zod'
import { enforcementSentences, isDelayed } from '../enforcement/enforcement-words'
import { countOf } from '../../util/number'

/** How a person calls what a mail server calls otherwise. */
const serviceWords: Readonly<Record<string, string>> = {
  imap: 'Reading mail (IMAP)',
  pop3: 'Fetching mail (POP3)',
  submission: 'Sending mail (SMTP)',
  sieve: 'Filters (ManageSieve)',
}

/** A service in words. */
export const serviceWord = (service: string): string => serviceWords[service] ?? service

/** Why nothing can be listed of where one is signed in; null where it can. */
export const unlistedSentence = ({ mail, sign_ins }: OwnSignIns): string | null => {
  if (mail.state === 'not_attached') return 'Unknown: no mail server is connected.'
  if (mail.state === 'unreachable') return 'Unknown: the mail server isn’t responding.'
  return sign_ins.length === 0 ? 'No mail program is signed in right now.' : null
}

/**
 * What became of a change at the mail servers, for the person whom it is about.
 * @param readAt when it was read, in milliseconds.
 */
export const receiptSentence = ({ enforcement, mail }: OwnIdentity, readAt: number): string => {
  if (enforcement === null) {
    return mail.state === 'not_attached'
      ? 'No mail server is connected, so no mail program was signed in.'
      : 'No change is waiting for the mail server.'
  }
  if (enforcement.state !== 'enforced') {
    const late = isDelayed(enforcement, readAt) ? ['Not applied yet.'] : []
    return [...late, ...enforcementSentences(enforcement, 'GB', readAt)].join(' ')
  }
  return enforcement.sessions_closed === 0 || enforcement.sessions_closed === null
    ? 'No mail program was signed in.'
    : `${countOf(enforcement.sessions_closed, 'session', 'sessions')} ended.`
}

/** What must be known of a password that has to be changed; null where it need not be. */
export const mustChangeSentence = ({ must_change_password, mail }: OwnIdentity): string | null => {
  if (!must_change_password) return null
  return mail.state === 'attached'
    ? 'Mail programs can’t sign in until you change it.'
    : 'Your administrator asks you to change it.'
}

type MailState = OwnIdentity['mail']['state']

/** What a new password does to mail programs, said before it is given. */
export const changeEffects: Readonly<Record<MailState, string>> = {
  not_attached: 'No mail server is connected. The new password is saved but not applied.',
  attached: 'Mail programs that use the old password are signed out. Enter the new password there.',
  unreachable:
    'The mail server isn’t responding. When it responds, mail programs that use the old password are signed out.',
}

/** What signing out everywhere does, said before it is done. */
export const signOutEffects: Readonly<Record<MailState, string>> = {
  not_attached: 'Signs you out of this page everywhere else. No mail server is connected.',
  attached:
    'Signs you out of all mail programs, and of this page everywhere else. Your password stays the same: mail programs that have it sign in again.',
  unreachable:
    'Signs you out of this page everywhere else. The mail server isn’t responding: mail programs are signed out when it responds.',
}

/** What somebody has just done. */
export type OwnAct = 'change' | 'sign_out'

/** What is done by now, as a title. */
export const doneTitle = (act: OwnAct, { enforcement, mail }: OwnIdentity): string => {
  if (act === 'change') return 'Password changed'
  if (mail.state === 'not_attached') return 'Signed out of this page everywhere else'
  return enforcement?.state === 'enforced' ? 'Signed out everywhere else' : 'Signing out everywhere else…'
}

const minutes = (seconds: number): string =>
  seconds <= 90 ? countOf(seconds, 'second', 'seconds') : `${Math.ceil(seconds / 60)} minutes`

/** Why something could not be done, as a sentence. */
export const explainOwnError = (error: unknown): string => {
  if (error instanceof Unreachable) return 'Postroom cannot be reached. Check the connection, then try again.'
  if (!(error instanceof ApiProblem))
    return 'Postroom answered something this page does not understand. Reload it.'
  const { code, title, detail, request_id, errors } = error.problem
  if (code === 'sign_in_failed') return 'This address and this password do not sign in. Check both.'
  if (code === 'account_suspended') return `${detail ?? title} Ask an administrator.`
  if (code === 'rate_limited')
    return `Too many attempts. Wait ${minutes(error.retryAfter ?? 1)}, then try again.`
  if (errors?.[0] !== undefined) return errors[0].message
  return `${detail ?? `${title}.`} (Request ${request_id})`
}
