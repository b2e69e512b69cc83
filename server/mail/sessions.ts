import type { WorkerDb } from '../queries/enforcement.ts'
import { signInVerdicts } from '../queries/mail-expectations.ts'
import type { Session } from './doveadm.ts'
import type { MailSystem } from './mail-system.ts'

/** What somebody signs in to; the mail servers' own connections are none of these. */
const services = new Set(['imap', 'pop3', 'sieve', 'submission'])

interface CloseOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
}

/** Closes all sessions of whoever has one of these. @returns how many there were. */
const closeAll = async ({ mail, signal }: CloseOptions, sessions: readonly Session[]): Promise<number> => {
  const people = new Set(sessions.map(({ username }) => username))
  await Promise.all([...people].map((address) => mail.kick(address, signal)))
  return sessions.reduce((sum, { connections }) => sum + connections, 0)
}

/** Closes every session of one person. @returns how many there were. */
export const closeSessionsOf = async (options: CloseOptions, address: string): Promise<number> => {
  const found = await options.mail.sessions(address, options.signal)
  return closeAll(
    options,
    found.filter(({ username }) => username === address),
  )
}

/**
 * Closes the sessions of whoever may not sign in to that service any more.
 * @param masks whose sessions Dovecot is asked for, an address or `*@domain`; `isMeant` says it exactly.
 * @returns how many there were.
 */
export const closeRefusedSessions = async (
  options: CloseOptions,
  masks: readonly string[],
  isMeant: (username: string) => boolean,
): Promise<number> => {
  const found = await Promise.all(masks.map((mask) => options.mail.sessions(mask, options.signal)))
  const sessions = found.flat().filter(({ username, service }) => services.has(service) && isMeant(username))
  const verdicts = await signInVerdicts(options.db, [...new Set(sessions.map(({ username }) => username))])
  const allowed = new Set(
    verdicts
      .filter(({ reason }) => reason === null)
      .map((verdict) => `${verdict.service} ${verdict.address}`),
  )
  return closeAll(
    options,
    sessions.filter(({ username, service }) => !allowed.has(`${service} ${username}`)),
  )
}
