// Compares receipts with what mail servers answer.
/**
 * @import { Row } from '../types.ts'
 * @import { MailSystem } from './fault-system.js'
 * @import { Subject } from './random-changes.js'
 *
 * @typedef {{ kind: string, state: string, identity_id: string, evidence: any, attempts: number, request_id: string | null }}
 *   Written
 */

/**
 * Whether the last receipts of an identity are true.
 * @param {Subject} subject
 * @param {readonly Written[]} receipts of the identity, oldest first.
 */
const isTold = ({ isActive, isDeleted, limit }, receipts) => {
  const signIn = receipts.findLast(({ kind }) => kind === 'sign_in')
  const quota = receipts.findLast(({ kind }) => kind === 'quota')
  const purge = receipts.findLast(({ kind }) => kind === 'purge')
  const [check] = signIn?.evidence?.checks ?? []
  return (
    (signIn === undefined || check?.imap.allowed === (isActive && !isDeleted)) &&
    // A deleted identity's mail is kept for 30 days, so that it can be restored.
    purge === undefined &&
    (isDeleted || quota === undefined || quota.evidence?.limit_bytes === limit)
  )
}

/**
 * Whether Dovecot agrees with the saved state: asked by an IMAP program with the password as it is, and as it was.
 * @param {MailSystem} system
 * @param {Subject} subject
 */
const isDone = async ({ clients, dovecot }, { address, password, oldPassword, isActive, isDeleted }) => {
  const login = { port: dovecot.ports.imap, user: address, password }
  const answer = await clients.signIn(login)
  if ((answer === 'OK') !== (isActive && !isDeleted)) return false
  if (oldPassword === null) return true
  return (await clients.signIn({ ...login, password: oldPassword })).includes('AUTHENTICATIONFAILED')
}

/**
 * Waits until no receipt is pending, and compares the receipts and the mail server with the acts.
 * @param {MailSystem} system
 * @param {{ requests: readonly string[], subjects: readonly Subject[], within?: number }} done `within` are the
 * milliseconds for the last receipt to come.
 * @returns {Promise<Row & { hasPassed: number }>}
 */
export const compareWithTruth = async (system, { requests, subjects, within = 60_000 }) => {
  const took = await system.receipts.settled(within)
  const rows = /** @type {Written[]} */ (
    /** @type {unknown} */ (
      await system.postgres.ask(
        'select kind, state, identity_id, evidence, attempts, request_id from enforcement order by wanted_at, enforcement_id',
      )
    )
  )
  const told = new Set(rows.map(({ request_id }) => request_id))
  const lost = requests.filter((request) => !told.has(request)).length
  const pending = rows.filter(({ state }) => state === 'pending').length
  const untold = subjects.filter(
    (subject) =>
      !isTold(
        subject,
        rows.filter(({ identity_id }) => identity_id === subject.identity_id),
      ),
  ).length
  const done = await Promise.all(subjects.map((subject) => isDone(system, subject)))
  const undone = done.filter((isSo) => !isSo).length
  return {
    acts: requests.length,
    receipts: rows.length,
    'tried at most': Math.max(0, ...rows.map(({ attempts }) => attempts)),
    'last receipt after s': took / 1000,
    pending,
    lost,
    'not true': untold,
    'not done': undone,
    hasPassed: Number(pending + lost + untold + undone === 0),
  }
}
