import type { WorkerDb } from './enforcement.ts'

/** Messages that the rules of an identity have sent to an address, counted over some seconds. */
export interface RedirectCount {
  address: string
  target: string
  count: number
  /** Milliseconds ago. */
  first_ms: number
  last_ms: number
}

/** Counts messages that rules have sent. */
export const countRedirects = (db: WorkerDb, counts: readonly RedirectCount[]) =>
  db.query('select mail.count_redirects($1)', [JSON.stringify(counts)])

/** Writes an event for each identity that has changed its user's rules, at most one a minute. */
export const recordRuleChanges = (db: WorkerDb, addresses: readonly string[]) =>
  db.query('select mail.record_rule_changes($1)', [addresses])

/** Records that mail servers report what rules send. */
export const recordRuleReports = (db: WorkerDb) => db.query('select mail.hear_rules()', [])

/** Deletes addresses to which rules have sent nothing for 30 days. */
export const forgetRedirects = (db: WorkerDb) => db.query('select mail.forget_redirects()', [])
