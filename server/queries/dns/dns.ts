import type { Db } from '../../db/database.ts'
import type { Operations } from '../../generated/operations.ts'
import {
  domainLookColumns,
  type DomainLookRow,
  domainRecordColumns,
  type DomainRecordChangeRow,
  type DomainRecordRow,
} from '../../generated/rows.ts'
import { conditionsOf, equalsCondition, type Filters } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { momentOf } from '../../rules/time.ts'

/** How long no check can be requested; null if one can be now. */
export interface RequestPause {
  /** The time from which a check can be requested again. */
  allowed_at: Date | null
  pause_seconds: number | null
}

/** When a domain is checked, and whether it is now. */
export type CheckState = DomainLookRow & RequestPause & { is_running: boolean }

/** The time until the next request is allowed: 10 seconds after the last one, or the end of the hour with 60 of them. */
const allowedAt = `nullif(greatest(asked_at + interval '10 seconds',
  case when asked_count >= 60 then asked_hour + interval '1 hour' end), null)`

/** The columns of RequestPause, of a row that counts requests. The clock is the database's, which all processes share. */
export const pauseColumns = `case when ${allowedAt} > now() then ${allowedAt} end as allowed_at,
  case when ${allowedAt} > now() then ceil(extract(epoch from ${allowedAt} - now()))::integer end as pause_seconds`

export const checkColumns = `${domainLookColumns}, coalesce(leased_until > now(), false) as is_running, ${pauseColumns}`

/** When a domain is checked; null if there is no such domain. */
export const checkOf = (db: Db, domainId: string) =>
  db.one<CheckState>(
    `select ${checkColumns} from domain_look where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId],
  )

/** The records of a domain. */
export const recordsOf = (db: Db, domainId: string) =>
  db.query<DomainRecordRow>(
    `select ${domainRecordColumns} from domain_record where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId],
  )

type ChangeQuery = Operations['listDomainDnsChanges']['query']

const filters: Filters<'listDomainDnsChanges'> = {
  check: (check) => equalsCondition('check_name', check),
  from: (from) => ({ sql: 'l.occurred_at >= ?', value: from && momentOf(from) }),
  to: (to) => ({ sql: 'l.occurred_at < ?', value: to && momentOf(to) }),
}

/** One page of the changes of a domain's records, newest first, and how many there are. */
export const changePage = async (
  db: Db,
  domainId: string,
  query: ChangeQuery,
): Promise<{ items: DomainRecordChangeRow[]; total: number; current_page: number }> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const tables = `domain_record_change l where l.organization_id = $1 ${where.sql} and l.domain_id = ${bind(domainId)}`
  const row = await db.one<{ total: number }>(`select count(*) as total from ${tables}`, [...values])
  const items = await db.query<DomainRecordChangeRow>(
    `select l.* from ${tables} order by l.change_id desc limit ${bind(query.limit)} offset ${bind(query.offset)}`,
    values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(query.offset / query.limit) + 1 }
}
