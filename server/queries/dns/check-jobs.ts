import type { Db } from '../../db/database.ts'
import {
  domainColumns,
  domainLookColumns,
  type DomainLookRow,
  type DomainRecordRow,
  type DomainRow,
} from '../../generated/rows.ts'
import type { Job } from '../../work/worker.ts'
import { storableJson } from '../../rules/text.ts'
import { type FactRows, factRows } from './dns-facts.ts'
import { recordsOf } from './dns.ts'

/** A domain that a worker has leased, to check it. */
export interface CheckJob extends Job {
  organization_id: string
  domain_id: string
  domain_name: string
}

/**
 * Leases due domains to this worker: first those that a client waits for, then those of the organization that
 * was served longest ago.
 */
export const leaseChecks = (
  db: Pick<Db, 'query'>,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) => db.query<CheckJob>('select * from claim_domain_looks($1, $2, $3)', [worker, leaseMs, limit])

const ofWorker = 'organization_id = $1 and domain_id = $2 and claimed_by = $3'

/** Returns an unfinished check to the queue, due after so many milliseconds. @param isTried whether it counts as an attempt. */
export const releaseCheck = (db: Db, domainId: string, worker: string, delayMs: number, isTried: boolean) =>
  db.query(
    `update domain_look set claimed_by = null, leased_until = null, attempts = attempts - $5::integer,
       next_look_at = now() + $4 * interval '1 millisecond' where ${ofWorker}`,
    [db.organizationId, domainId, worker, delayMs, isTried ? 0 : 1],
  )

/** The facts that a check compares with, and the records as they were known before it. */
export interface CheckRows extends FactRows {
  domain: DomainRow
  check: DomainLookRow & { now: Date }
  records: DomainRecordRow[]
}

/** What a check starts from; null if the domain is gone or removed. With `locks`, no one else changes it until the end of the transaction. */
export const checkRows = async (
  db: Db,
  domainId: string,
  { locks = false } = {},
): Promise<CheckRows | null> => {
  // The domain's row first, as for a domain that is removed or deleted.
  const domain = await db.one<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_id = $2 and removed_at is null
       ${locks ? 'for no key update' : ''}`,
    [db.organizationId, domainId],
  )
  const check = await db.one<CheckRows['check']>(
    `select ${domainLookColumns}, now() from domain_look where organization_id = $1 and domain_id = $2 ${locks ? 'for update' : ''}`,
    [db.organizationId, domainId],
  )
  if (domain === null || check === null) return null
  return { domain, check, records: await recordsOf(db, domainId), ...(await factRows(db, domainId)) }
}

const recordMembers = `host text, record_type text, verdict text, code text, since timestamptz, last_good_at timestamptz,
  looked_at timestamptz, unchecked_since timestamptz, remembered_until timestamptz, to_publish text, seen jsonb, evidence jsonb`
const recordNames = recordMembers.split(',').map((member) => member.trim().split(' ')[0])

/** A record to store, and a change of it. */
export type StoredRecord = Omit<DomainRecordRow, 'organization_id' | 'domain_id' | 'record_id'>
export interface StoredChange {
  change_id: string
  check_name: string
  subject: string
  host: string
  record_type: string
  before: object | null
  after: object | null
}

/** Stores the records of a domain. */
export const storeRecords = (db: Db, domainId: string, records: readonly StoredRecord[]) =>
  db.query(
    `insert into domain_record (organization_id, domain_id, check_name, subject, ${recordNames.join(', ')})
     select $1, $2, r.check_name, r.subject, ${recordNames.map((name) => `r.${name}`).join(', ')}
     from jsonb_to_recordset($3::jsonb) r(check_name text, subject text, ${recordMembers})
     on conflict (organization_id, domain_id, check_name, subject) do update
     set ${recordNames.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [db.organizationId, domainId, storableJson(records)],
  )

/** Deletes records that are no longer checked. */
export const deleteRecords = (db: Db, domainId: string, recordIds: readonly string[]) =>
  db.query(
    'delete from domain_record where organization_id = $1 and domain_id = $2 and record_id = any($3)',
    [db.organizationId, domainId, recordIds],
  )

/** Notes changes of records. */
export const insertChanges = (db: Db, domainId: string, changes: readonly StoredChange[]) =>
  db.query(
    `insert into domain_record_change (organization_id, domain_id, change_id, check_name, subject, host, record_type, before, after)
     select $1, $2, c.change_id, c.check_name, c.subject, c.host, c.record_type, c.before, c.after
     from jsonb_to_recordset($3::jsonb) c(change_id uuid, check_name text, subject text, host text, record_type text,
       before jsonb, after jsonb)`,
    [db.organizationId, domainId, storableJson(changes)],
  )

/** Sets the DNS status of a domain if it has changed. Neither its version nor its time of change is touched: requests don't set it. */
export const setDnsStatus = (
  db: Db,
  row: Pick<DomainRow, 'domain_id' | 'dns_status' | 'dns_since' | 'dns_unchecked_since' | 'dns_sentence'>,
) =>
  db.query(
    `update domain set dns_status = $3, dns_since = $4, dns_unchecked_since = $5, dns_sentence = $6
     where organization_id = $1 and domain_id = $2
       and (dns_status, dns_since, dns_unchecked_since, dns_sentence)
         is distinct from ($3::text, $4::timestamptz(3), $5::timestamptz(3), $6::text)`,
    [
      db.organizationId,
      row.domain_id,
      row.dns_status,
      row.dns_since,
      row.dns_unchecked_since,
      row.dns_sentence,
    ],
  )

/** Notes when the record that proved a domain was seen, and since when it is gone. */
export const setProof = (
  db: Db,
  domainId: string,
  { seenAt, lapsedAt }: { seenAt: Date | null; lapsedAt: Date | null },
) =>
  db.query(
    `update domain set proof_seen_at = $3, proof_lapsed_at = $4
     where organization_id = $1 and domain_id = $2 and proof_kind = 'dns'`,
    [db.organizationId, domainId, seenAt, lapsedAt],
  )

/** The end of a check. */
export interface CheckEnd {
  delayMs: number
  waitingSince: Date | null
  waitingCount: number
  failedCount: number
  resolvers: readonly string[]
  isInvented: boolean
  /** The zone that has the domain's records; null if it is unknown: the one that is known stays. */
  zoneName: string | null
}

/** Ends a check of this worker, and sets the next one. */
export const endCheck = (db: Db, domainId: string, worker: string, end: CheckEnd) =>
  db.query(
    `update domain_look set claimed_by = null, leased_until = null, attempts = 0, is_asked = false, looked_at = now(),
       next_look_at = now() + $4 * interval '1 millisecond', waiting_since = $5, waiting_count = $6, failed_count = $7,
       resolvers = $8, is_invented = $9, zone_name = coalesce($10, zone_name)
     where ${ofWorker}`,
    [
      db.organizationId,
      domainId,
      worker,
      end.delayMs,
      end.waitingSince,
      end.waitingCount,
      end.failedCount,
      end.resolvers,
      end.isInvented,
      end.zoneName,
    ],
  )

/** Notes which resolvers this installation asks, and whether one has answered; null: none has been asked yet. */
export const recordAnswer = (
  db: Pick<Db, 'query'>,
  resolvers: readonly string[],
  hasAnswered: boolean | null,
) => db.query('select note_dns_answer($1, $2)', [resolvers, hasAnswered])

/** Deletes changes older than two years and links that ended long ago, at most so many. @returns how many. */
export const forgetDns = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ count: number }>('select forget_dns($1) as count', [most])
  return row?.count ?? 0
}

/** How many domains need queries, and how many of them are broken or not set up. */
export const dnsLoad = (db: Pick<Db, 'one'>) =>
  db.one<{ domain_count: number; bad_count: number }>('select * from dns_load()', [])

/** What Health says of DNS. */
export interface DnsHealth {
  resolvers: string[]
  answered_at: Date | null
  failed_at: Date | null
  overdue_count: number
}

export const dnsHealth = (db: Pick<Db, 'one'>) => db.one<DnsHealth>('select * from dns_health()', [])
