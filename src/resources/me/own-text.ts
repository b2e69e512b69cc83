import { firstValueError } from '../../form/server-errors'
import { ApiProblem, Unreachable } from '../../api/errors'
import { refusalOf } from '../../api/refusals'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { OwnSignIns } from '../../contract/generated/schemas/ownSignIns.zod'
import {
  endedSendingSentence,
  endedSessions,
  enforcementSentences,
  isDelayed,
} from '../enforcement/enforcement-text'
import { countOf } from '../../util/number'

/** Names of services for their users. */
const serviceText: Readonly<Record<string, string>> = {
  imap: 'Reading mail (IMAP)',
  pop3: 'Fetching mail (POP3)',
  submission: 'Sending mail (SMTP)',
  sieve: 'Filters (ManageSieve)',
}

/** The name of a service for its users. */
export const serviceWord = (service: string): string => serviceText[service] ?? service

/** Why the list of sign-ins is empty; null where it isn't. */
export const unlistedSentence = ({ mail, sign_ins }: OwnSignIns): string | null => {
  if (mail.state === 'not_attached') return 'Unknown: no mail server is connected.'
  if (mail.state === 'unreachable') return 'Unknown: the mail server isn’t responding.'
  return sign_ins.length === 0 ? 'No mail app is signed in right now.' : null
}

/**
 * The result of a change at the mail servers, for the identity itself.
 * @param readAt when it was read, in milliseconds.
 */
export const receiptSentence = ({ enforcement, mail }: OwnIdentity, readAt: number): string => {
  if (enforcement === null) {
    return mail.state === 'not_attached'
      ? 'No mail server is connected, so no mail app was signed in.'
      : 'No change is waiting for the mail server.'
  }
  if (enforcement.state !== 'enforced') {
    const late = isDelayed(enforcement, readAt) ? ['Not applied yet.'] : []
    return [...late, ...enforcementSentences(enforcement, 'GB', readAt)].join(' ')
  }
  const sessions = endedSessions(enforcement)
  const closed = sessions === null ? 'No mail app was signed in to read mail.' : `${sessions} ended.`
  return [closed, endedSendingSentence(enforcement)].filter((one) => one !== null).join(' ')
}

/** What a password that must be changed means; null where it needn't be changed. */
export const mustChangeSentence = ({ must_change_password, mail }: OwnIdentity): string | null => {
  if (!must_change_password) return null
  return mail.state === 'attached'
    ? 'Mail apps can’t sign in until you change it.'
    : 'Your administrator asks you to change it.'
}

type MailState = OwnIdentity['mail']['state']

/** The effect of a new password on mail apps, before it is set. */
export const changeEffects: Readonly<Record<MailState, string>> = {
  not_attached: 'No mail server is connected. The new password is saved but not applied.',
  attached: 'Mail apps that use the old password are signed out. Enter the new password there.',
  unreachable:
    'The mail server isn’t responding. When it responds, mail apps that use the old password are signed out.',
}

/** The effect of signing out everywhere, before it is done. */
export const signOutEffects: Readonly<Record<MailState, string>> = {
  not_attached: 'Signs you out of this page everywhere else. No mail server is connected.',
  attached:
    'Signs you out of all mail apps, and of this page everywhere else. Your password stays the same: mail apps that have it sign in again.',
  unreachable:
    'Signs you out of this page everywhere else. The mail server isn’t responding: mail apps are signed out when it responds.',
}

/** The last act on the page. */
export type OwnAct = 'change' | 'sign_out'

/** The state of the last act, as a title. */
export const doneTitle = (act: OwnAct, { enforcement, mail }: OwnIdentity): string => {
  if (act === 'change') return 'Password changed'
  if (mail.state === 'not_attached') return 'Signed out of this page everywhere else'
  return enforcement?.state === 'enforced' ? 'Signed out everywhere else' : 'Signing out everywhere else…'
}

const minutes = (seconds: number): string =>
  seconds <= 90 ? countOf(seconds, 'second', 'seconds') : `${Math.ceil(seconds / 60)} minutes`

/** Why an act failed, as a sentence or two. */
export const explainOwnError = (error: unknown): string => {
  if (error instanceof Unreachable)
    return 'The server can’t be reached. Check your connection, then try again.'
  if (!(error instanceof ApiProblem)) return 'The server’s response couldn’t be read. Reload this page.'
  const { code, request_id } = error.problem
  if (code === 'sign_in_failed') return 'The address and the password don’t match. Check both.'
  if (code === 'rate_limited') return `Too many attempts. Try again in ${minutes(error.retryAfter ?? 1)}.`
  const valueError = firstValueError(error.problem, 'Password')
  if (valueError !== null) return valueError
  const { title, detail } = refusalOf(error.problem, 'GB')
  const end = error.problem.status < 500 ? '' : ` (Request ${request_id})`
  return `${title}. ${detail}${end}`
}
