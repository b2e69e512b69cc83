import type { Db } from '../db/pool.ts'
import type { ListMailboxQuotasSort } from '../generated/model/index.ts'
import { page, type Page } from './page.ts'

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

const orders: Readonly<Record<ListMailboxQuotasSort, string>> = {
  address: 'm.address, m.mailbox_quota_id',
  '-address': 'm.address desc, m.mailbox_quota_id',
  used_bytes: 'm.used_bytes, m.mailbox_quota_id',
  '-used_bytes': 'm.used_bytes desc, m.mailbox_quota_id',
  used_percent: 'm.used_permille, m.mailbox_quota_id',
  '-used_percent': 'm.used_permille desc, m.mailbox_quota_id',
  limit_bytes: 'm.limit_bytes, m.mailbox_quota_id',
  '-limit_bytes': 'm.limit_bytes desc, m.mailbox_quota_id',
}

export interface MailboxQuotaFilter {
  q?: string
  level?: MailboxQuotaRow['level']
  domain_id?: string
  /** `none` for those of identities in no department. */
  department_id?: string
  min_used_percent?: number
}

/** One page of mailboxes. */
export const mailboxQuotaPage = (
  db: Db,
  {
    limit,
    offset,
    sort,
    ...filter
  }: MailboxQuotaFilter & { limit: number; offset: number; sort: ListMailboxQuotasSort },
): Promise<Page<MailboxQuotaRow>> =>
  page<MailboxQuotaRow>(db, {
    columns,
    from: 'mailbox_quota m',
    scope: 'm.organization_id = $1',
    where: [
      ['m.level = ?', filter.level],
      ['m.domain_id = ?', filter.domain_id],
      filter.department_id === 'none'
        ? ['m.department_id is null', true]
        : ['m.department_id = ?', filter.department_id],
      [
        'm.used_permille >= ?',
        filter.min_used_percent === undefined ? undefined : filter.min_used_percent * 10,
      ],
      ['m.search like search_pattern(?)', filter.q],
    ],
    order: orders[sort],
    limit,
    offset,
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
  db.rows(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, warn_percent)
     values ($1, $2, $3, $4, $5)`,
    [db.organizationId, row.mailbox_quota_id, row.identity_id, row.limit_bytes, row.warn_percent],
  )

export const setMailboxQuota = (
  db: Db,
  row: Pick<MailboxQuotaRow, 'mailbox_quota_id' | 'limit_bytes' | 'warn_percent'>,
) =>
  db.rows(
    `update mailbox_quota set limit_bytes = $3, warn_percent = $4, version = version + 1, updated_at = now()
     where organization_id = $1 and mailbox_quota_id = $2`,
    [db.organizationId, row.mailbox_quota_id, row.limit_bytes, row.warn_percent],
  )

export const removeMailboxQuota = (db: Db, mailboxQuotaId: string) =>
  db.rows('delete from mailbox_quota where organization_id = $1 and mailbox_quota_id = $2', [
    db.organizationId,
    mailboxQuotaId,
  ])
