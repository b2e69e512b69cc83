import type { Db } from '../../db/database.ts'
import type { EnforcementRow } from '../../generated/rows.ts'
import { orNotFound } from '../../problem.ts'
import { storableJson } from '../../rules/text.ts'

/** The database for a worker: the mail servers' views of all organizations, and the changes to apply. */
export type WorkerDb = Pick<Db, 'query' | 'one'>

/** A change that a worker has leased. */
export type EnforcementJob = Pick<
  EnforcementRow,
  | 'organization_id'
  | 'enforcement_id'
  | 'kind'
  | 'identity_id'
  | 'mailbox_quota_id'
  | 'domain_id'
  | 'service_code'
  | 'address'
  | 'former_address'
  | 'closes_sessions'
  | 'attempts'
>

type JobId = Pick<EnforcementRow, 'organization_id' | 'enforcement_id'>

/** Records that a mail system is attached. The first time, all changes become due. @returns since when one is attached. */
export const attachMail = async (db: WorkerDb): Promise<Date> => {
  await db.query('select mail.attach()', [])
  const row = await db.one<{ attached_at: Date }>('select attached_at from mail.setting', [])
  return orNotFound(row).attached_at
}

/** Since when a mail system is attached, and how many changes are pending; null if none is. */
export const attachedMail = async (
  db: Pick<Db, 'one'>,
): Promise<{ since: string; pending: number } | null> => {
  const row = await db.one<{ since: string | null; pending: number }>(
    `select rfc3339(attached_at) as since, (select count(*) from enforcement where state = 'pending') as pending
     from mail.setting`,
    [],
  )
  return row?.since ? { since: row.since, pending: row.pending } : null
}

/** Records that no mail system is attached any longer, so pending changes become unchecked. */
export const detachMail = (db: Pick<Db, 'query'>) => db.query('select mail.detach()', [])

/** Notes whether Postfix can ask this process about senders and recipients (`MAIL_POLICY`). */
export const setPolicy = (db: WorkerDb, listens: boolean) => db.query('select mail.set_policy($1)', [listens])

/** Sets whether mail servers reject a password that must be changed. */
export const refuseMustChange = (db: WorkerDb, refuses: boolean) =>
  db.query('select mail.refuse_must_change($1)', [refuses])

/** A change that another one of the same identity has to come before. */
const isBehindAnother = `(kind = 'purge' and exists (
    select from enforcement s
    where s.organization_id = enforcement.organization_id and s.identity_id = enforcement.identity_id
      and s.kind = 'sign_in' and s.closes_sessions and s.state = 'pending' and s.last_error is null))
  or (kind = 'sign_in' and exists (
    select from enforcement s
    where s.organization_id = enforcement.organization_id and s.identity_id = enforcement.identity_id
      and s.kind = 'sign_in' and s.state = 'pending' and s.last_error is null
      and s.enforcement_id <> enforcement.enforcement_id
      and (s.enforcement_id < enforcement.enforcement_id
        or s.claimed_by is not null and s.next_try_at > clock_timestamp())))`

/**
 * Claims at most `limit` due changes for this worker until the lease ends. A session is counted in only one receipt.
 * So changes of an identity's sign-in are applied one after another, such as a suspension and a new password of an offboarded
 * identity. The mail of a deleted identity, or of one with a new password, is deleted after its sessions are closed. Failed
 * changes block nothing. Organizations take turns, so that a bulk change of one doesn't delay a change of another.
 */
export const leaseEnforcements = (
  db: WorkerDb,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) =>
  db.query<EnforcementJob>(
    `with recursive organizations as (
       -- One look into the index for each: an organization can have 100,000 changes.
       (select organization_id from enforcement where state = 'pending' order by organization_id limit 1)
       union all
       select (
         select n.organization_id from enforcement n
         where n.state = 'pending' and n.organization_id > o.organization_id order by n.organization_id limit 1)
       from organizations o where o.organization_id is not null
     ), turns as (
       select o.organization_id, d.enforcement_id, d.next_try_at, d.turn
       from organizations o cross join lateral (
         select enforcement_id, next_try_at, row_number() over (order by next_try_at) as turn from (
           select enforcement_id, next_try_at from enforcement
           where organization_id = o.organization_id and state = 'pending' and next_try_at <= (select clock_timestamp())
             and not (${isBehindAnother})
           -- Other processes may take some of them at the same time.
           order by next_try_at limit ${4 * limit}) first) d
       order by d.turn, d.next_try_at limit ${4 * limit}
     ), due as (
       select e.organization_id, e.enforcement_id from turns t
       join enforcement e on e.organization_id = t.organization_id and e.enforcement_id = t.enforcement_id
       where e.state = 'pending' and e.next_try_at <= (select clock_timestamp())
       order by t.turn, t.next_try_at limit ${limit} for update of e skip locked
     )
     update enforcement e
     set attempts = attempts + 1, claimed_by = $1, next_try_at = clock_timestamp() + $2 * interval '1 millisecond'
     from due
     where e.organization_id = due.organization_id and e.enforcement_id = due.enforcement_id
     returning e.organization_id, e.enforcement_id, e.kind, e.identity_id, e.mailbox_quota_id, e.domain_id,
       e.service_code, e.address, e.former_address, e.closes_sessions, e.attempts`,
    [worker, leaseMs],
  )

const ofWorker = `where organization_id = $1 and enforcement_id = $2 and claimed_by = $3 and state = 'pending'`

interface EnforcementResult {
  state: Exclude<EnforcementRow['state'], 'pending'>
  evidence: object | null
  /** Why it has failed, if another try would fail too. */
  error?: EnforcementRow['last_error']
}

/** Writes the receipt, unless another process has leased the job. */
export const finishEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: JobId,
  worker: string,
  { state, evidence, error = null }: EnforcementResult,
) =>
  db.query(
    `update enforcement set state = $4, claimed_by = null, last_error = $6,
       evidence = case when $5::jsonb ? 'sessions_closed'
         then $5 || jsonb_build_object('sessions_closed', sessions_closed, 'sessions_by_service', sessions_by_service)
         else $5 end,
       enforced_at = case when $4 = 'enforced' then clock_timestamp() end ${ofWorker}`,
    // A response of a mail server can contain anything.
    [organization_id, enforcement_id, worker, state, evidence && storableJson(evidence), error],
  )

/** Counts sessions that were closed for a job, also if it fails later. @param services of each session. */
export const countClosedSessions = (
  db: WorkerDb,
  { organization_id, enforcement_id }: JobId,
  worker: string,
  services: readonly string[],
) =>
  db.query(
    `update enforcement set sessions_closed = sessions_closed + cardinality($4::text[]),
       sessions_by_service = (
         select jsonb_object_agg(service, count) from (
           select service, sum(count) as count from (
             select key, value::bigint from jsonb_each_text(sessions_by_service)
             union all select unnest($4::text[]), 1) all_tries (service, count)
           group by service) counted) ${ofWorker}`,
    [organization_id, enforcement_id, worker, services],
  )

/** Postpones a job that failed. */
export const postponeEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: JobId,
  worker: string,
  { delayMs, error }: { delayMs: number; error: EnforcementRow['last_error'] },
) =>
  db.query(
    `update enforcement set claimed_by = null, last_error = $4,
       next_try_at = clock_timestamp() + $5 * interval '1 millisecond' ${ofWorker}`,
    [organization_id, enforcement_id, worker, error, delayMs],
  )

/** Releases a job that was not finished, as if it had not been tried. */
export const releaseEnforcement = (
  db: WorkerDb,
  { organization_id, enforcement_id }: JobId,
  worker: string,
) =>
  db.query(
    `update enforcement set claimed_by = null, attempts = attempts - 1, next_try_at = clock_timestamp() ${ofWorker}`,
    [organization_id, enforcement_id, worker],
  )

/** Makes the oldest deferred change due, which shows whether the mail servers respond again. */
export const retryOldestEnforcement = (db: WorkerDb) =>
  db.query(
    `update enforcement set next_try_at = clock_timestamp()
     where (organization_id, enforcement_id) in (
       select organization_id, enforcement_id from enforcement
       where state = 'pending' and claimed_by is null and next_try_at > clock_timestamp()
       order by enforcement_id limit 1 for update skip locked)`,
    [],
  )

/** Makes all deferred changes due, once the mail servers respond again. */
export const retryEnforcements = (db: WorkerDb) =>
  db.query(
    `update enforcement set next_try_at = clock_timestamp()
     where state = 'pending' and claimed_by is null and next_try_at > clock_timestamp()`,
    [],
  )

/** Makes the changes due that the mail servers couldn't apply for lack of a part, once they have it. */
export const retryUnsupported = (db: WorkerDb) =>
  db.query(
    `update enforcement set state = 'pending', next_try_at = clock_timestamp()
     where state = 'failed' and last_error = 'unsupported'`,
    [],
  )

/** Deletes at most `most` receipts that are older than `days`. @returns their number. */
export const forgetReceipts = async (db: WorkerDb, days: number, most: number): Promise<number> => {
  const row = await db.one<{ forgotten: number }>('select mail.forget_receipts($1, $2) as forgotten', [
    days,
    most,
  ])
  return row?.forgotten ?? 0
}

/** The pending changes of all organizations together, and the seconds since the oldest was requested; 0 where there is none. */
export const pendingEverywhere = async (db: WorkerDb): Promise<{ count: number; oldestSeconds: number }> =>
  orNotFound(
    await db.one<{ count: number; oldestSeconds: number }>(
      `select count(*) as count, coalesce(extract(epoch from now() - min(wanted_at)), 0)::float8 as "oldestSeconds"
       from enforcement where state = 'pending'`,
      [],
    ),
  )
