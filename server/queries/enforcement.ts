import type { Db } from '../db/database.ts'
import type { EnforcementRow } from '../generated/rows.ts'

/** The database as a worker sees it: what mail servers see of all organizations, and what is to be enforced. */
export type WorkerDb = Pick<Db, 'query' | 'one'>

/** What a worker has taken to enforce. */
export type EnforcementTask = Pick<
  EnforcementRow,
  | 'organization_id'
  | 'enforcement_id'
  | 'kind'
  | 'identity_id'
  | 'mailbox_quota_id'
  | 'domain_id'
  | 'service_code'
  | 'address'
  | 'closes_sessions'
  | 'attempts'
>

type TaskId = Pick<EnforcementRow, 'organization_id' | 'enforcement_id'>

/** Says that a mail system reads this database; the first time everything is to be enforced. */
export const attachMail = (db: WorkerDb) => db.query('select mail.attach()', [])

/** Says whether a password that must be changed opens no mail until it is. */
export const refuseMustChange = (db: WorkerDb, refuses: boolean) =>
  db.query('select mail.refuse_must_change($1)', [refuses])

/** Takes at most so many of what is due, for that process alone until the lease ends. */
export const claimEnforcements = (
  db: WorkerDb,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) =>
  db.query<EnforcementTask>(
    `update enforcement e
     set attempts = attempts + 1, claimed_by = $1, next_try_at = clock_timestamp() + $2 * interval '1 millisecond'
     from (
       select organization_id, enforcement_id from enforcement
       where state = 'pending' and next_try_at <= clock_timestamp()
       order by next_try_at limit $3 for update skip locked
     ) due
     where e.organization_id = due.organization_id and e.enforcement_id = due.enforcement_id
     returning e.organization_id, e.enforcement_id, e.kind, e.identity_id, e.mailbox_quota_id, e.domain_id,
       e.service_code, e.address, e.closes_sessions, e.attempts`,
    [worker, leaseMs, limit],
  )

const ofWorker = `where organization_id = $1 and enforcement_id = $2 and claimed_by = $3 and state = 'pending'`

/** Writes the receipt, unless another process has taken the task over. */
export const finishEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: TaskId,
  worker: string,
  { state, evidence }: { state: Exclude<EnforcementRow['state'], 'pending'>; evidence: object | null },
) =>
  db.query(
    `update enforcement set state = $4, evidence = $5, claimed_by = null, last_error = null,
       enforced_at = case when $4 = 'enforced' then clock_timestamp() end ${ofWorker}`,
    [organization_id, enforcement_id, worker, state, evidence],
  )

/** Puts a task off that failed. */
export const postponeEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: TaskId,
  worker: string,
  { delayMs, error }: { delayMs: number; error: EnforcementRow['last_error'] },
) =>
  db.query(
    `update enforcement set claimed_by = null, last_error = $4,
       next_try_at = clock_timestamp() + $5 * interval '1 millisecond' ${ofWorker}`,
    [organization_id, enforcement_id, worker, error, delayMs],
  )

/** Gives a task back that was not finished, as if it had not been tried. */
export const releaseEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: TaskId,
  worker: string,
) =>
  db.query(
    `update enforcement set claimed_by = null, attempts = attempts - 1, next_try_at = clock_timestamp() ${ofWorker}`,
    [organization_id, enforcement_id, worker],
  )

/** Makes everything due that was put off: the mail servers answer again. */
export const hastenEnforcements = (db: WorkerDb) =>
  db.query(
    `update enforcement set next_try_at = clock_timestamp()
     where state = 'pending' and claimed_by is null and next_try_at > clock_timestamp()`,
    [],
  )
