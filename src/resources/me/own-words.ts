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
  if (mail.state === 'not_attached') return 'Not known: no mail system is attached to this Postroom.'
  if (mail.state === 'unreachable') return 'Not known: no answer from the mail system.'
  return sign_ins.length === 0 ? 'No program is signed in to read mail at this moment.' : null
}

/**
 * What became of a change at the mail servers, for the person whom it is about.
 * @param readAt when it was read, in milliseconds.
 */
export const receiptSentence = ({ enforcement, mail }: OwnIdentity, readAt: number): string => {
  if (enforcement === null) {
    return mail.state === 'not_attached'
      ? 'No mail system is attached to this Postroom, so no mail program was signed in by it.'
      : 'The mail system has not been told of anything.'
  }
  if (enforcement.state !== 'enforced') {
    const late = isDelayed(enforcement, readAt) ? ['Not enforced yet.'] : []
    return [...late, ...enforcementSentences(enforcement, 'GB', readAt)].join(' ')
  }
  return enforcement.sessions_closed === 0 || enforcement.sessions_closed === null
    ? 'No program was signed in to read mail.'
    : `${countOf(enforcement.sessions_closed, 'session', 'sessions')} closed.`
}

/** What must be known of a password that has to be changed; null where it need not be. */
export const mustChangeSentence = ({ must_change_password, mail }: OwnIdentity): string | null => {
  if (!must_change_password) return null
  return mail.state === 'attached'
    ? 'Until then mail programs are not let in with it.'
    : 'Whoever gave it to you has asked for that.'
}

type MailState = OwnIdentity['mail']['state']

/** What a new password does to mail programs, said before it is given. */
export const changeEffects: Readonly<Record<MailState, string>> = {
  not_attached: 'No mail system is attached to this Postroom: the new password is recorded for one.',
  attached:
    'Programs that read mail with the old one are signed out, and none signs in with it again: give them the new one.',
  unreachable:
    'The mail system does not answer now: when it does, it signs out mail programs with the old password.',
}

/** What signing out everywhere does, said before it is done. */
export const signOutEffects: Readonly<Record<MailState, string>> = {
  not_attached:
    'Ends your sign-ins to this page elsewhere. No mail system is attached that could end others.',
  attached:
    'Ends every sign-in that reads your mail, and those to this page elsewhere. The password stays: a program that has it signs in again.',
  unreachable:
    'Ends your sign-ins to this page elsewhere. The mail system does not answer now: it ends those to your mail when it does.',
}

/** What somebody has just done. */
export type OwnAct = 'change' | 'sign_out'

/** What is done by now, as a title. */
export const doneTitle = (act: OwnAct, { enforcement, mail }: OwnIdentity): string => {
  if (act === 'change') return 'Your password has been changed'
  if (mail.state === 'not_attached') return 'You were signed out of this page elsewhere'
  return enforcement?.state === 'enforced'
    ? 'You were signed out everywhere else'
    : 'You are being signed out everywhere else'
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
