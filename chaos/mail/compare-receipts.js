// Compares receipts with the responses of mail servers.
/**
 * @import { Row } from '../types.ts'
 * @import { MailSystem } from './fault-system.js'
 * @import { Subject } from './random-changes.js'
 *
 * @typedef {{ kind: string, state: string, identity_id: string, evidence: any, attempts: number, request_id: string | null }}
 *   EnforcementRow
 */

/**
 * Whether the last receipts of an identity match its state.
 * @param {Subject} subject
 * @param {readonly EnforcementRow[]} receipts of the identity, oldest first.
 */
const hasRightReceipts = ({ isActive, isDeleted, limit }, receipts) => {
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
 * Whether Dovecot matches the saved state: an IMAP program signs in with the current and the previous password.
 * @param {MailSystem} system
 * @param {Subject} subject
 */
const isApplied = async ({ clients, dovecot }, { address, password, oldPassword, isActive, isDeleted }) => {
  const login = { port: dovecot.ports.imap, user: address, password }
  const response = await clients.signIn(login)
  if ((response === 'OK') !== (isActive && !isDeleted)) return false
  if (oldPassword === null) return true
  return (await clients.signIn({ ...login, password: oldPassword })).includes('AUTHENTICATIONFAILED')
}

/**
 * Waits until no receipt is pending, and compares the receipts and the mail server with the changes.
 * @param {MailSystem} system
 * @param {{ requests: readonly string[], subjects: readonly Subject[], within?: number }} changes `within` is
 * the time limit (ms) for the last receipt.
 * @returns {Promise<Row & { hasPassed: number }>}
 */
export const compareReceipts = async (system, { requests, subjects, within = 60_000 }) => {
  const settledMs = await system.receipts.settled(within)
  const rows = /** @type {EnforcementRow[]} */ (
    /** @type {unknown} */ (
      await system.postgres.ask(
        'select kind, state, identity_id, evidence, attempts, request_id from enforcement order by wanted_at, enforcement_id',
      )
    )
  )
  const requestsWithReceipt = new Set(rows.map(({ request_id }) => request_id))
  const lost = requests.filter((request) => !requestsWithReceipt.has(request)).length
  const pending = rows.filter(({ state }) => state === 'pending').length
  const wrong = subjects.filter(
    (subject) =>
      !hasRightReceipts(
        subject,
        rows.filter(({ identity_id }) => identity_id === subject.identity_id),
      ),
  ).length
  const applied = await Promise.all(subjects.map((subject) => isApplied(system, subject)))
  const unapplied = applied.filter((one) => !one).length
  return {
    changes: requests.length,
    receipts: rows.length,
    'tried at most': Math.max(0, ...rows.map(({ attempts }) => attempts)),
    'last receipt after s': settledMs / 1000,
    pending,
    lost,
    'wrong receipts': wrong,
    'not applied': unapplied,
    hasPassed: Number(pending + lost + wrong + unapplied === 0),
  }
}
