import type { Db } from '../../db/database.ts'
import type { FailedSignIns, IdentityDetail, OrganizationFailedSignIns } from '../../generated/model/index.ts'
import { times } from '../../lists/statements.ts'
import type { WorkerDb } from './enforcement.ts'

/** What mail servers have seen of an identity's sign-ins, in the contract's form. */
export type WithSignIns = Pick<IdentityDetail, 'logins' | 'all_logins_since' | 'failed_sign_ins'>

/** How many failed in a minute when that is a storm. */
const storm = 100

/**
 * The failed sign-ins of some rows, as an expression; null while they are not reported.
 * @param condition of which rows. @param from since when there can be any, as SQL.
 */
const failed = (condition: string, from: string) => {
  const rows = `from failed_sign_in f where f.organization_id = $1 and ${condition}`
  const isSame = condition.replaceAll('f.', 'g.')
  const sources = `select s.address, array(
      select distinct unnest(g.service_codes) from failed_sign_in g
      where g.organization_id = $1 and ${isSame} and g.count > 0 and g.source is not distinct from s.address order by 1
    ) as service_codes, s.count, rfc3339(s.last_at) as last_at
    from (select f.source as address, sum(f.count) as count, max(f.last_at) as last_at ${rows} and f.count > 0
      group by f.source order by count desc, last_at desc limit 10) s order by s.count desc, s.last_at desc`
  return `(select json_build_object(
    'count', r.count, 'refused_count', r.refused_count, 'source_count', r.source_count,
    'has_more_sources', r.has_more_sources, 'since', rfc3339(greatest(h.since, ${from},
      ((now() at time zone 'UTC')::date - 30)::timestamp at time zone 'UTC')),
    'until', rfc3339(h.until), 'first_at', rfc3339(r.first_at), 'last_at', rfc3339(r.last_at),
    'sources', coalesce((select json_agg(o) from (${sources}) o), '[]'))
    from mail_hearing h cross join (
      select coalesce(sum(f.count), 0) as count, coalesce(sum(f.refused_count), 0) as refused_count,
        count(distinct f.source) filter (where f.count > 0) as source_count,
        coalesce(bool_or(f.source is null and f.count > 0), false) as has_more_sources,
        min(f.first_at) filter (where f.count > 0) as first_at, max(f.last_at) filter (where f.count > 0) as last_at
      ${rows}) r)`
}

/** The same of the identity that a statement reads, as columns. */
export const signIns = `coalesce((select json_agg(l) from (
    select t.service_code, ${times('last_login_at')} from identity_login t
    where t.organization_id = $1 and t.identity_id = identity.identity_id order by t.last_login_at desc) l), '[]') as logins,
  (select rfc3339(greatest(h.logins_since, identity.created_at)) from mail_hearing h where h.logins_since is not null)
    as all_logins_since,
  ${failed('f.identity_id = identity.identity_id', 'identity.created_at')} as failed_sign_ins`

type Summary = Pick<OrganizationFailedSignIns, 'minute'> & { unknown_addresses: FailedSignIns | null }

/** The fuller of the last and the present minute, and attempts at unknown addresses. */
export const organizationFailedSignIns = (db: Db) =>
  db.one<Summary>(
    `select ${failed('f.identity_id is null', 'organization.created_at')} as unknown_addresses, (
       select json_build_object('started_at', rfc3339(m.minute), 'count', m.count, 'is_storm', m.count >= ${storm},
         'sources', (select json_agg(o) from (
           select n.source as address, n.count from failed_sign_in_minute n
           where n.organization_id = $1 and n.minute = m.minute order by n.count desc, n.source limit 10) o))
       from (
         select f.minute, sum(f.count) as count from failed_sign_in_minute f
         where f.organization_id = $1 and f.minute >= date_trunc('minute', now()) - interval '1 minute'
         group by f.minute order by count desc, f.minute desc limit 1) m) as minute
     from organization where organization_id = $1`,
    [db.organizationId],
  )

/** Failed sign-ins at one address from one source, counted over some seconds. */
export interface FailedSignInCount {
  /** A known or unknown address; `@` and a domain means any address there. */
  address: string
  source: string | null
  service_codes: string[]
  /** Whether no password was looked at. */
  is_unknown: boolean
  count: number
  /** Milliseconds ago. */
  first_ms: number
  last_ms: number
}

/** A successful sign-in that mail servers don't record themselves. */
export interface LastSignIn {
  address: string
  /** Dovecot's name of the service. */
  service: string
  /** Milliseconds ago. */
  ago_ms: number
}

/** Records that mail servers report successful sign-ins. */
export const recordLoginReports = (db: WorkerDb) => db.query('select mail.hear_logins()', [])

/** Records last sign-ins that mail servers don't record themselves. */
export const recordLogins = (db: WorkerDb, signIns: readonly LastSignIn[]) =>
  db.query('select mail.note_logins($1)', [JSON.stringify(signIns)])

/** Records that mail servers report failed sign-ins. */
export const recordFailureReports = (db: WorkerDb) => db.query('select mail.hear_failures()', [])

/** Counts failed sign-ins of identities, and of unknown addresses in known domains. */
export const countFailedSignIns = (db: WorkerDb, failures: readonly FailedSignInCount[]) =>
  db.query('select mail.count_failed_sign_ins($1)', [JSON.stringify(failures)])
