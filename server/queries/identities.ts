import type { Db, Snapshot } from '../db/database.ts'
import type { IdentityList, ListIdentitiesSort } from '../generated/model/index.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { type DepartmentRow, type DomainRow, identityColumns, type IdentityRow } from '../generated/rows.ts'
import { allRows } from '../lists/all-rows.ts'
import {
  addressCondition,
  type Condition,
  conditionsOf,
  departmentCondition,
  domainCondition,
  type Filters,
  searchCondition,
} from '../lists/conditions.ts'
import type { ListDefinition } from '../lists/definition.ts'
import type { SearchMatches } from '../lists/search-terms.ts'
import type { Lists } from '../lists/lists.ts'
import {
  countedMailboxes,
  mailboxConditions,
  mailboxQuotaList,
  type MailboxQuotaDetails,
  usedPercent,
} from './mailbox-quotas.ts'
import {
  identityMailboxReceipt,
  identityReceipt,
  type WithReceipt,
  type WithMailboxReceipt,
} from './mail/receipts.ts'
import { signIns, type WithSignIns } from './mail/sign-ins.ts'
import { joinOne, ownOrganization, times } from '../lists/statements.ts'
import { searchMatches } from './search-matches.ts'
import { unicodeName } from './unicode-name.ts'

/** An identity with what other tables say of it: the names of its domain and department, and its mailbox. */
export type IdentityDetails = IdentityRow &
  Pick<DomainRow, 'domain_name'> &
  OrNull<Pick<DepartmentRow, 'department_name'>> &
  OrNull<IdentityMailboxRow> & { address_unicode: string }

/** What an identity shows of its mailbox. */
export type IdentityMailboxRow = Pick<
  MailboxQuotaDetails,
  | 'mailbox_quota_id'
  | 'limit_bytes'
  | 'used_bytes'
  | 'used_messages'
  | 'used_percent'
  | 'level'
  | 'warn_percent'
  | 'usage_as_of'
>

type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null }

// A statement that writes an identity names its returned row "identity" too, so that this reads the written row.
const columns = `${identityColumns}, ${unicodeName('identity.address')} as address_unicode, domain.domain_name, department.department_name,
    mailbox_quota.mailbox_quota_id, mailbox_quota.limit_bytes, mailbox_quota.used_bytes,
    mailbox_quota.used_messages, ${usedPercent('mailbox_quota')}, mailbox_quota.level, mailbox_quota.warn_percent,
    mailbox_quota.usage_as_of`

const joined = `identity
  join domain on domain.organization_id = identity.organization_id and domain.domain_id = identity.domain_id
  left join department on department.organization_id = identity.organization_id
    and department.department_id = identity.department_id
  left join mailbox_quota on mailbox_quota.organization_id = identity.organization_id
    and mailbox_quota.identity_id = identity.identity_id`

/** Selects identities with what other tables say of them; a condition follows. */
export const details = `select ${columns} from ${joined}`

const members = `t.identity_id, t.address, ${unicodeName('t.address')} as address_unicode, t.local_part, t.domain_id, d.domain_name, t.display_name, t.department_id,
    p.department_name, t.status, t.status_reason, t.delivery_while_suspended, t.must_change_password,
    ${times('password_changed_at', 'last_login_at')},
    case when m.mailbox_quota_id is not null then json_build_object('mailbox_quota_id', m.mailbox_quota_id,
      'limit_bytes', m.limit_bytes, 'used_bytes', m.used_bytes, 'used_messages', m.used_messages,
      'used_percent', m.used_permille::float8 / 10, 'level', m.level, 'warn_percent', m.warn_percent,
      'usage_as_of', rfc3339(m.usage_as_of)) end as mailbox,
    t.external_id, ${times('created_at', 'updated_at')}`

const joins = `cross join ${joinOne('domain', 'domain_id = t.domain_id')} d
    left join ${joinOne('department', 'department_id = t.department_id')} p on true
    left join ${joinOne('mailbox_quota', 'identity_id = t.identity_id')} m on true`

export const identityList: ListDefinition<ListIdentitiesSort> = {
  name: 'identities',
  table: 'identity',
  counter: 'identity_count',
  members,
  joins,
  shown: "split_part(l.address, '@', 1) || ' ' || l.address || ' ' || l.display_name",
  relevance: 'address',
  orders: {
    address: { kind: 'text', key: 'l.address collate postroom_text', descending: 'same' },
    display_name: { kind: 'text', key: 'l.display_name', descending: 'flipped' },
    created_at: {
      kind: 'number',
      key: 'sort_time(l.created_at)',
      descending: { key: '-sort_time(l.created_at)' },
    },
    // Identities that never signed in come last in both directions.
    last_login_at: {
      kind: 'number',
      key: `coalesce(sort_time(l.last_login_at), 'Infinity')`,
      descending: { key: `coalesce(-sort_time(l.last_login_at), 'Infinity')` },
    },
  },
}

/**
 * The identities that have a mailbox, found by their mailboxes, which have their addresses too: a page far from the start does
 * not look for the mailbox of each identity before it.
 */
const mailboxOwnerList: ListDefinition<'address' | '-address'> = {
  name: 'identities with a mailbox',
  table: 'mailbox_quota',
  counter: 'mailbox_count',
  members: 'item.*',
  // Within the brackets `t` is the identity, as `members` has it; its lookup still sees the mailbox.
  joins: `cross join lateral (select ${members} from ${joinOne('identity', 'identity_id = t.identity_id')} t ${joins}) item`,
  orders: { address: mailboxQuotaList.orders.address },
}

const suspended = `l.status = 'suspended'`

const statusCondition = (value: IdentityRow['status'] | undefined): Condition =>
  value === 'suspended'
    ? { sql: suspended, value, isIndexed: true }
    : {
        sql: `l.status = 'active'`,
        value,
        isIndexed: true,
        total: `select identity_count - (select count(*) from own_identity l where l.organization_id = $1 and ${suspended})
          ${ownOrganization}`,
      }

const mailboxCondition = (value: boolean | undefined): Condition => {
  const exists = `exists (select from own_mailbox_quota b where b.organization_id = $1 and b.identity_id = l.identity_id)`
  return value === false
    ? { sql: `not ${exists}`, value, total: `select identity_count - mailbox_count ${ownOrganization}` }
    : { sql: exists, value, total: `select mailbox_count ${ownOrganization}` }
}

/** Whose mailbox meets a condition on `b`. */
const withMailbox = (condition: string) =>
  `exists (select from own_mailbox_quota b where b.organization_id = $1 and b.identity_id = l.identity_id and ${condition})`

const mailboxLevelCondition = (level: Operations['listIdentities']['query']['mailbox_level']): Condition =>
  level === 'unknown'
    ? { sql: withMailbox('b.level is null'), value: level, total: countedMailboxes('level is null') }
    : { sql: withMailbox('b.level = ?'), value: level, total: countedMailboxes('level = ?') }

const countedIn = (table: 'domain' | 'department') =>
  `select coalesce((select identity_count from ${table} where organization_id = $1 and ${table}_id = ?), 0)`

const filtersOf = (matches: SearchMatches): Filters<'listIdentities', 'suggest'> => ({
  q: (q) => searchCondition(q, matches),
  address: addressCondition,
  domain_id: (id) => domainCondition(id, countedIn('domain')),
  department_id: (id) => departmentCondition(id, countedIn('department')),
  status: statusCondition,
  has_mailbox: mailboxCondition,
  mailbox_level: mailboxLevelCondition,
})

type IdentityQuery = Operations['listIdentities']['query']

/** The query of the mailboxes with the same rows, if the identities are only those with a mailbox; otherwise null. */
const mailboxQueryOf = ({ sort, ...query }: IdentityQuery) => {
  const { q, address, status, has_mailbox: hasMailbox, mailbox_level: level, ...rest } = query
  const isAnswered = [q, address, status].every((value) => value === undefined)
  const isOfMailboxes = hasMailbox ?? level !== undefined
  const isSorted = sort === 'address' || sort === '-address'
  return isAnswered && isOfMailboxes && isSorted ? { ...rest, sort, ...(level && { level }) } : null
}

/** One page of identities as the contract's list. */
export const identityPage = async (
  db: Db,
  lists: Lists,
  query: IdentityQuery,
): Promise<JsonOf<IdentityList>> => {
  const ofMailboxes = mailboxQueryOf(query)
  if (ofMailboxes !== null) {
    const where = await mailboxConditions(db, ofMailboxes)
    return lists.page(db, mailboxOwnerList, { ...ofMailboxes, where })
  }
  const where = await identityConditions(db, query)
  return lists.page(db, identityList, { ...query, where })
}

/** All identities of the contract's list. */
export const allIdentities = async function* (
  db: Snapshot,
  { sort, ...query }: Operations['exportIdentities']['query'],
) {
  yield* allRows(db, identityList, { sort, where: await identityConditions(db, query) })
}

/** The conditions on an identity, `l` in SQL, that a list's parameters say. */
export const identityConditions = async (
  db: Db,
  query: Omit<IdentityQuery, 'limit' | 'offset' | 'sort' | 'suggest'>,
): Promise<Condition[]> => conditionsOf(filtersOf(await searchMatches(db, query.q)), query)

/** What mail servers have done and seen of an identity. */
export type WithMailServers = WithReceipt & WithMailboxReceipt & WithSignIns

const ofMailServers = `${identityReceipt}, ${identityMailboxReceipt}, ${signIns}`

export const identityById = (db: Db, identityId: string) =>
  db.one<IdentityDetails & WithMailServers>(
    `select ${columns}, ${ofMailServers} from ${joined}
     where identity.organization_id = $1 and identity.identity_id = $2`,
    [db.organizationId, identityId],
  )

/** The identities by their ids. */
export const byId = (rows: readonly IdentityDetails[]): ReadonlyMap<string, IdentityDetails> =>
  new Map(rows.map((row) => [row.identity_id, row]))

/** Those of the identities that are there, by id. */
export const identitiesByIds = async (
  db: Db,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, IdentityDetails>> => {
  const rows = await db.query<IdentityDetails>(
    `${details} where identity.organization_id = $1 and identity.identity_id = any($2)`,
    [db.organizationId, identityIds],
  )
  return byId(rows)
}

/**
 * Adds what mail servers have done and seen to an identity that has just been written; null when it is not there. The triggers
 * of a change write its receipt after the statement, which therefore does not see it itself.
 */
export const withMailServers = async <Row extends { identity_id: string }>(
  db: Db,
  row: Row,
): Promise<(Row & WithMailServers) | null> => {
  const mailState = await db.one<WithMailServers>(
    `select ${ofMailServers} from identity where organization_id = $1 and identity_id = $2`,
    [db.organizationId, row.identity_id],
  )
  return mailState && { ...row, ...mailState }
}

/** Those of the identities with these addresses that are there, by address. */
export const identitiesByAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, IdentityDetails>> => {
  const rows = await db.query<IdentityDetails>(
    `${details} where identity.organization_id = $1 and identity.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}
