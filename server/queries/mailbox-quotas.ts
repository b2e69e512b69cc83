import type { Db } from '../db/database.ts'
import type { ListMailboxQuotasSort, MailboxQuotaList } from '../generated/model/index.ts'
import type { JsonOf } from '../generated/operations.ts'
import {
  type Condition,
  equalsCondition,
  searchCondition,
  departmentCondition,
  domainCondition,
} from '../lists/conditions.ts'
import type { ListDefinition, Paging } from '../lists/definition.ts'
import type { Lists } from '../lists/lists.ts'
import { ownOrganization, times } from '../lists/statements.ts'

export interface MailboxQuotaRow {
  mailbox_quota_id: string
  identity_id: string
  address: string
  display_name: string
  department_id: string | null
  domain_id: string
  limit_bytes: number
  used_bytes: number
  used_messages: number
  used_permille: number
  level: 'ok' | 'notice' | 'warning' | 'full'
  warn_percent: number
  usage_as_of: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = `m.mailbox_quota_id, m.identity_id, m.address, m.display_name, m.department_id, m.domain_id,
  m.limit_bytes, m.used_bytes, m.used_messages, m.used_permille, m.level, m.warn_percent, m.usage_as_of, m.version,
  m.created_at, m.updated_at`

export const mailboxQuotaList: ListDefinition<ListMailboxQuotasSort> = {
  name: 'mailboxes',
  table: 'mailbox_quota',
  counter: 'mailbox_count',
  members: `t.mailbox_quota_id, t.identity_id, t.address, t.display_name, t.department_id, t.domain_id, t.limit_bytes,
    t.used_bytes, t.used_messages, t.used_permille::float8 / 10 as used_percent, t.level, t.warn_percent,
    ${times('usage_as_of', 'created_at', 'updated_at')}`,
  orders: {
    address: { kind: 'text', descending: 'same' },
    used_bytes: { kind: 'number', descending: 'own' },
    used_percent: { kind: 'number', descending: 'own' },
    limit_bytes: { kind: 'number', descending: 'own' },
  },
}

export interface MailboxQuotaFilter {
  q?: string
  level?: MailboxQuotaRow['level']
  domain_id?: string
  /** `none` for those of identities in no department. */
  department_id?: string
  min_used_percent?: number
}

/** Percent in tenths, as they are shown; the level goes by the exact ratio, and may round to the next level's first. */
const shownOf = { ok: [0, 800], notice: [800, 950], warning: [950, 1000], full: [1000, null] } as const

/** What a level says of the shown percent: in that order, the rows of the level are found at once. */
const impliedConditions = (level: MailboxQuotaFilter['level'], sort: ListMailboxQuotasSort): Condition[] => {
  if (level === undefined || !sort.endsWith('used_percent')) return []
  const [least, most] = shownOf[level]
  const sql = sort.startsWith('-')
    ? `l.by_used_percent_desc <= ${-least} ${most === null ? '' : `and l.by_used_percent_desc >= ${-most}`}`
    : `l.by_used_percent >= ${least} ${most === null ? '' : `and l.by_used_percent <= ${most}`}`
  return [{ sql, value: level, isImplied: true, isIndexed: true }]
}

const levelCondition = (level: MailboxQuotaFilter['level']): Condition => {
  // Nearly all are: counting the others is quicker.
  const others = `(select count(*) from mailbox_quota_list l
    where l.organization_id = $1 and l.level in ('notice', 'warning', 'full'))`
  return level === 'ok'
    ? {
        ...equalsCondition('level', level),
        isIndexed: true,
        total: `select mailbox_count - ${others} ${ownOrganization}`,
      }
    : { ...equalsCondition('level', level), isIndexed: true }
}

/** One page of mailboxes as the contract's list. */
export const mailboxQuotaPage = (
  db: Db,
  lists: Lists,
  {
    q,
    level,
    domain_id,
    department_id,
    min_used_percent,
    ...page
  }: MailboxQuotaFilter & Paging & { sort: ListMailboxQuotasSort },
): Promise<JsonOf<MailboxQuotaList>> =>
  lists.page(db, mailboxQuotaList, {
    where: [
      searchCondition(q),
      levelCondition(level),
      domainCondition(domain_id),
      departmentCondition(department_id),
      { sql: 'l.by_used_percent >= ?::float8 * 10', value: min_used_percent, isIndexed: true },
      ...impliedConditions(level, page.sort),
    ],
    ...page,
  })

export const mailboxQuotaById = (db: Db, mailboxQuotaId: string) =>
  db.one<MailboxQuotaRow>(
    `select ${columns} from mailbox_quota m where m.organization_id = $1 and m.mailbox_quota_id = $2`,
    [db.organizationId, mailboxQuotaId],
  )

export const mailboxQuotaOf = (db: Db, identityId: string) =>
  db.one<MailboxQuotaRow>(
    `select ${columns} from mailbox_quota m where m.organization_id = $1 and m.identity_id = $2`,
    [db.organizationId, identityId],
  )

export const insertMailboxQuota = (
  db: Db,
  row: { mailbox_quota_id: string; identity_id: string; limit_bytes: number; warn_percent: number },
) =>
  db.query(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, warn_percent)
     values ($1, $2, $3, $4, $5)`,
    [db.organizationId, row.mailbox_quota_id, row.identity_id, row.limit_bytes, row.warn_percent],
  )

export const setMailboxQuota = (
  db: Db,
  row: Pick<MailboxQuotaRow, 'mailbox_quota_id' | 'limit_bytes' | 'warn_percent'>,
) =>
  db.query(
    `update mailbox_quota set limit_bytes = $3, warn_percent = $4, version = version + 1, updated_at = now()
     where organization_id = $1 and mailbox_quota_id = $2`,
    [db.organizationId, row.mailbox_quota_id, row.limit_bytes, row.warn_percent],
  )

export const removeMailboxQuota = (db: Db, mailboxQuotaId: string) =>
  db.query('delete from mailbox_quota where organization_id = $1 and mailbox_quota_id = $2', [
    db.organizationId,
    mailboxQuotaId,
  ])
