import type { Db, Snapshot } from '../../db/database.ts'
import type { Operations } from '../../generated/operations.ts'
import type { EnforcementRow } from '../../generated/rows.ts'
import { conditionsOf, equalsCondition, type Filters, referenceCondition } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { times } from '../../lists/statements.ts'
import { unicodeName } from '../unicode-name.ts'

interface SignInEvidence {
  allowed: boolean
  reason: string | null
}

/** What mail servers answered about one address; signing in was not always asked about. */
interface AddressEvidence {
  address: string
  imap?: SignInEvidence
  pop3?: SignInEvidence
  sieve?: SignInEvidence
  smtp?: SignInEvidence
  ends_sending?: boolean
  delivery?: { code: number; text: string } | null
  own_rules?: 'run' | 'stopped' | 'unknown' | null
}

/** What mail servers answered when a change was enforced; each kind has some of it. */
interface Evidence {
  sessions_closed?: number
  /** Missing in rows of older versions. */
  sessions_by_service?: Readonly<Record<string, number>>
  checks?: AddressEvidence[]
  limit_bytes?: number
  used_bytes?: number
  files_left?: number
  rules?: { script_id: string | null; own_rules: 'run' | 'stopped' }
}

/** A receipt as requests see it, with its times in the contract's format. */
export interface ReceiptRow extends Omit<
  EnforcementRow,
  | 'organization_id'
  | 'former_address'
  | 'closes_sessions'
  | 'next_try_at'
  | 'claimed_by'
  | 'wanted_at'
  | 'enforced_at'
  | 'evidence'
  | 'sessions_closed'
  | 'sessions_by_service'
> {
  address_unicode: string | null
  wanted_at: string
  enforced_at: string | null
  evidence: Evidence | null
}

/** A row with what mail servers were last asked to do about it; null if that was nothing. */
export interface WithReceipt {
  enforcement: ReceiptRow | null
}

/** The same of the mailbox of an identity. */
export interface WithMailboxReceipt {
  mailbox_enforcement: ReceiptRow | null
}

const columns = `t.enforcement_id, t.kind, t.identity_id, t.mailbox_quota_id, t.alias_id, t.group_id, t.domain_id, t.service_code, t.address,
  ${unicodeName('t.address')} as address_unicode, t.request_id, ${times('wanted_at', 'enforced_at')}, t.state, t.attempts, t.evidence, t.last_error,
  t.new_password_accepted`

const lastReceipt = (condition: string) =>
  `select ${columns} from enforcement t where t.organization_id = $1 and ${condition}
   order by t.enforcement_id desc limit 1`

const ofMailbox = (id: string) => lastReceipt(`t.mailbox_quota_id = ${id} and t.kind = 'quota'`)

/** The last receipt of the identity that a statement reads, as a column. */
export const identityReceipt = `(select to_json(r) from (${lastReceipt(
  `t.identity_id = identity.identity_id and t.kind in ('sign_in', 'delivery')`,
)}) r) as enforcement`

/** The last receipt of the mailbox of the identity that a statement reads, as a column. */
export const identityMailboxReceipt = `(select to_json(r) from (${ofMailbox(
  '(select b.mailbox_quota_id from mailbox_quota b where b.organization_id = $1 and b.identity_id = identity.identity_id)',
)}) r) as mailbox_enforcement`

/** The last receipt of the mailbox that a statement reads, as a column. */
export const mailboxReceipt = `(select to_json(r) from (${ofMailbox('mailbox_quota.mailbox_quota_id')}) r) as enforcement`

/** The last receipt of the alias that a statement reads from `address`, as a column. */
export const aliasReceipt = `(select to_json(r) from (${lastReceipt('t.alias_id = address.address_id')}) r) as enforcement`

/** The last receipt of the group that a statement reads from `address`, as a column. */
export const groupReceipt = `(select to_json(r) from (${lastReceipt('t.group_id = address.address_id')}) r) as enforcement`

/** The last receipt of an identity's forward, auto-reply and users' rules, as a column. @param id SQL for the identity's id. */
export const rulesReceipt = (id: string): string =>
  `(select to_json(r) from (${lastReceipt(`t.identity_id = ${id} and t.kind = 'rules'`)}) r) as enforcement`

/** The last receipt that a request has left about an identity, or else about its alias or its group, as a column; all are SQL. */
export const receiptOfRequest = (
  requestId: string,
  { identityId, aliasId, groupId }: Readonly<Record<'identityId' | 'aliasId' | 'groupId', string>>,
) => {
  const about = (thing: string) =>
    `(select to_json(r) from (${lastReceipt(`${thing} and t.request_id = ${requestId}`)}) r)`
  const columns = [`t.identity_id = ${identityId}`, `t.alias_id = ${aliasId}`, `t.group_id = ${groupId}`]
  return `coalesce(${columns.map(about).join(', ')}) as enforcement`
}

/**
 * Adds the last receipt to a mailbox that has just been written. A trigger (`mail_mailbox_resized`, server/db/README.md) writes it
 * after the statement, which therefore doesn't see it.
 */
export const withMailboxReceipt = async <Row extends { mailbox_quota_id: string }>(
  db: Db,
  row: Row,
): Promise<Row & WithReceipt> => ({
  ...row,
  enforcement: await db.one<ReceiptRow>(ofMailbox('$2'), [db.organizationId, row.mailbox_quota_id]),
})

export const receiptById = (db: Db, enforcementId: string) =>
  db.one<ReceiptRow>(
    `select ${columns} from enforcement t where t.organization_id = $1 and t.enforcement_id = $2`,
    [db.organizationId, enforcementId],
  )

/** Whether mail servers still have something to do about the change of a request. */
export const isRequestPending = async (db: Db, requestId: string): Promise<boolean> => {
  const row = await db.one<{ pending: boolean }>(
    `select exists (
       select from enforcement where organization_id = $1 and request_id = $2 and state = 'pending') as pending`,
    [db.organizationId, requestId],
  )
  return row?.pending === true
}

/** What a receipt is about, by the members that are not null, as the indexes have it. */
const aboutConditions: Readonly<
  Record<NonNullable<Operations['listEnforcements']['query']['about']>, string>
> = {
  identity: '(l.identity_id is not null or l.mailbox_quota_id is not null)',
  alias: 'l.alias_id is not null',
  group: 'l.group_id is not null',
  domain: 'l.domain_id is not null',
  service: 'l.service_code is not null',
  organization:
    'l.identity_id is null and l.domain_id is null and l.service_code is null and l.mailbox_quota_id is null and l.alias_id is null and l.group_id is null',
}

const filters: Filters<'listEnforcements'> = {
  about: (value) => ({ sql: `${value ? aboutConditions[value] : 'true'} and ?::text is not null`, value }),
  domain_id: (id) => referenceCondition('domain_id', id),
  identity_id: (id) => referenceCondition('identity_id', id),
  alias_id: (id) => referenceCondition('alias_id', id),
  group_id: (id) => referenceCondition('group_id', id),
  mailbox_quota_id: (id) => referenceCondition('mailbox_quota_id', id),
  state: (value) => equalsCondition('state', value),
  request_id: (value) => equalsCondition('request_id', value),
}

/** One page of receipts, newest first, and how many there are. */
export const receiptPage = async (
  db: Db,
  query: Operations['listEnforcements']['query'],
): Promise<{ items: ReceiptRow[]; total: number; current_page: number }> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  // The ids of a page first: the evidence of other rows is not read.
  const items = await db.query<ReceiptRow>(
    `select ${columns} from enforcement t where t.organization_id = $1 and t.enforcement_id in (
       select l.enforcement_id from enforcement l where l.organization_id = $1 ${where.sql}
       order by l.enforcement_id desc limit ${bind(query.limit)} offset ${bind(query.offset)})
     order by t.enforcement_id desc`,
    values,
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from enforcement l where l.organization_id = $1 ${where.sql}`,
    where.values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(query.offset / query.limit) + 1 }
}

/** All receipts of the contract's list. */
export const allReceipts = (
  db: Snapshot,
  query: Omit<Operations['exportEnforcements']['query'], 'columns'>,
) => {
  const { sql, values } = whereOf(db, conditionsOf(filters, query))
  return db.batches<ReceiptRow>(
    `select ${columns} from (select l.* from enforcement l where l.organization_id = $1 ${sql}) t
     order by t.enforcement_id desc`,
    values,
  )
}

/** How much of the organization mail servers have not done yet, and since when the oldest of it waits. */
export const pendingReceipts = async (
  db: Db,
): Promise<{ pending_count: number; oldest_pending_at: string | null }> => {
  const row = await db.one<{ pending_count: number; oldest_pending_at: string | null }>(
    `select count(*) as pending_count, rfc3339(min(wanted_at)) as oldest_pending_at
     from enforcement where organization_id = $1 and state = 'pending'`,
    [db.organizationId],
  )
  return row ?? { pending_count: 0, oldest_pending_at: null }
}

/** Notes whether a new password was accepted when it was tried. @returns the receipt of its reset. */
export const recordNewPassword = (db: Db, enforcementId: string, accepted: boolean) =>
  db.one<ReceiptRow>(
    `update enforcement t set new_password_accepted = $3
     where t.organization_id = $1 and t.enforcement_id = $2 returning ${columns}`,
    [db.organizationId, enforcementId, accepted],
  )
