import type { WorkerDb } from '../queries/mail/enforcement.ts'
import { signInVerdicts } from '../queries/mail/mail-expectations.ts'
import type { Session } from './doveadm.ts'
import type { MailSystem } from './mail-system.ts'

/** The services that users sign in to; the mail servers' own connections use others. */
const services = new Set(['imap', 'pop3', 'sieve', 'submission'])

interface CloseOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
  /** Notes the services of sessions that were closed, also where what follows fails. */
  onClosed: (services: readonly string[]) => Promise<void>
}

/** Finds the sessions that may be open no longer. */
type FindSessions = () => Promise<readonly Session[]>

const closeAll = async ({ mail, signal }: CloseOptions, sessions: readonly Session[]): Promise<void> => {
  const addresses = new Set(sessions.map(({ username }) => username))
  await Promise.all([...addresses].map((address) => mail.kick(address, signal)))
}

/** What one person is signed in to, and from where: a process that serves several connections once for each. */
export const openSessions = async (
  mail: Pick<MailSystem, 'sessions'>,
  address: string,
  signal: AbortSignal,
): Promise<{ service: string; source: string | null }[]> =>
  (await mail.sessions(address, signal))
    .filter(({ username, service }) => username === address && services.has(service))
    .map(({ service, source }) => ({ service, source: source || null }))

/** Every session of an identity, under each of its addresses. */
export const sessionsOf =
  ({ mail, signal }: Pick<CloseOptions, 'mail' | 'signal'>, addresses: readonly string[]): FindSessions =>
  async () => {
    const sessionLists = await Promise.all(addresses.map((address) => mail.sessions(address, signal)))
    return sessionLists.flat().filter(({ username }) => addresses.includes(username))
  }

/**
 * Returns the sessions of addresses that may no longer sign in to that service.
 * @param masks whose sessions Dovecot is asked for, an address or `*@domain`; `matches` says it exactly.
 */
export const refusedSessions =
  (
    { db, mail, signal }: Pick<CloseOptions, 'db' | 'mail' | 'signal'>,
    masks: readonly string[],
    matches: (username: string) => boolean,
  ): FindSessions =>
  async () => {
    const sessionLists = await Promise.all(masks.map((mask) => mail.sessions(mask, signal)))
    const sessions = sessionLists
      .flat()
      .filter(({ username, service }) => services.has(service) && matches(username))
    const verdicts = await signInVerdicts(db, [...new Set(sessions.map(({ username }) => username))])
    const allowed = new Set(
      verdicts
        .filter(({ reason }) => reason === null)
        .map((verdict) => `${verdict.service} ${verdict.address}`),
    )
    return sessions.filter(({ username, service }) => !allowed.has(`${service} ${username}`))
  }

/**
 * Closes sessions before and after `ask` puts its questions: a sign-in that was judged just before a change may open its
 * session just after it. It ends when a look finds none, so that no receipt is written while one is open.
 * @returns the answers.
 */
export const closeAround = async <T>(
  options: CloseOptions,
  find: FindSessions,
  ask: () => Promise<T>,
): Promise<T> => {
  const closedProcesses = new Set<string>()
  /** @returns whether there were any; one that is still about to end is not counted again. */
  const close = async (): Promise<boolean> => {
    const sessions = await find()
    await closeAll(options, sessions)
    const closed = sessions.filter(({ process }) => !closedProcesses.has(process))
    for (const { process } of sessions) closedProcesses.add(process)
    if (closed.length > 0) await options.onClosed(closed.map(({ service }) => service))
    return sessions.length > 0
  }
  await close()
  const answers = await ask()
  while (await close()) options.signal.throwIfAborted()
  return answers
}
