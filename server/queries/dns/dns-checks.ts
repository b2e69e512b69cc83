import type { Db } from '../../db/database.ts'
import { type CheckState, checkColumns } from './dns.ts'

/** The most checks that an organization can request in an hour. */
const perOrganization = 600

/** Locks when a domain is checked, so that requests at the same time count one after another; null without such a domain. */
export const lockCheck = (db: Db, domainId: string) =>
  db.one<CheckState>(
    `select ${checkColumns} from domain_look where organization_id = $1 and domain_id = $2 for update`,
    [db.organizationId, domainId],
  )

/** Counts a request of the organization. @returns the seconds to wait if it has made too many in this hour, else 0. */
export const countCheck = async (db: Db): Promise<number> => {
  const counted = await db.one(
    `insert into dns_check_count (organization_id, count) values ($1, 1)
     on conflict (organization_id) do update set
       started_at = case when dns_check_count.started_at <= now() - interval '1 hour' then now() else dns_check_count.started_at end,
       count = case when dns_check_count.started_at <= now() - interval '1 hour' then 1 else dns_check_count.count + 1 end
     where dns_check_count.organization_id = $1 and (dns_check_count.started_at <= now() - interval '1 hour' or dns_check_count.count < $2)
     returning 1`,
    [db.organizationId, perOrganization],
  )
  if (counted !== null) return 0
  const row = await db.one<{ seconds: number }>(
    `select ceil(extract(epoch from started_at + interval '1 hour' - now()))::integer as seconds
     from dns_check_count where organization_id = $1`,
    [db.organizationId],
  )
  return Math.max(1, row?.seconds ?? 1)
}

/** Makes a check of a domain due now, before all others. */
export const makeCheckDue = (db: Db, domainId: string) =>
  db.one<CheckState>(
    `update domain_look set is_asked = true, next_look_at = now(), asked_at = now(), waiting_since = now(), waiting_count = 0,
       asked_count = case when asked_hour > now() - interval '1 hour' then asked_count + 1 else 1 end,
       asked_hour = case when asked_hour > now() - interval '1 hour' then asked_hour else now() end
     where organization_id = $1 and domain_id = $2 returning ${checkColumns}`,
    [db.organizationId, domainId],
  )

/** Notes that the records of a domain may be edited now, so that it is looked at more often. */
export const expectEdits = (db: Db, domainId: string) =>
  db.query(
    `update domain_look set waiting_since = now(), waiting_count = 0,
       next_look_at = least(next_look_at, now() + interval '30 seconds')
     where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId],
  )
