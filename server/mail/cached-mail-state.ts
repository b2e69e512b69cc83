import type { Database } from '../db/database.ts'
import { type ReportedMailState, reportedMailState } from '../queries/mail/mail-state.ts'
import { type MailState, noMailSystem } from './state.ts'

/** The report of a process that asks the mail servers, for the others. Each process reads the pending changes itself. */
export type MailReport = Omit<MailState, 'attached_at' | 'failedSignIns'> & { pending: null }

/** Returns the state of the mail servers from another process's report. */
const stateOfReport = ({
  attached_at,
  told_at,
  report,
  is_current,
}: ReportedMailState<MailReport>): MailState => {
  if (attached_at === null) return noMailSystem()
  const since = { attached_at: attached_at.toISOString() }
  if (is_current && report !== null) return { ...noMailSystem(), ...report, ...since }
  const answered_at = told_at?.toISOString() ?? null
  const message = 'No process checks the mail servers (MAIL_DOVECOT).'
  return {
    ...noMailSystem(),
    ...since,
    state: 'unreachable',
    since: answered_at,
    components: [{ component: 'mail_sign_in', status: 'down', latency_ms: null, answered_at, message }],
  }
}

/** The state of the mail servers as other processes report it, for a process that doesn't ask them itself. */
export interface CachedMailState {
  /** The state that was read last; no mail system before the first. */
  state: () => MailState
  /** Reads the state now. @throws when the database is unavailable. */
  read: () => Promise<void>
  close: () => void
}

/**
 * Reads the reports of other processes about the mail servers every few seconds.
 * @param isNeeded whether this process doesn't ask the mail servers itself.
 */
export const watchMailState = (
  database: Pick<Database, 'plain'>,
  isNeeded: () => boolean,
  intervalMs = 5000,
): CachedMailState => {
  let current = noMailSystem()
  const read = async () => {
    if (!isNeeded()) return
    const row = await database.plain((db) => reportedMailState<MailReport>(db))
    if (row !== null) current = stateOfReport(row)
  }
  // While the database is unavailable the last state stays; health reports the database.
  const timer = setInterval(() => void read().catch(() => undefined), intervalMs)
  return { state: () => current, read, close: () => clearInterval(timer) }
}
