import type { Db, Snapshot } from '../db/database.ts'
import type { DeletedIdentity } from '../generated/model/index.ts'
import type { Operations } from '../generated/operations.ts'
import { domainColumns, type DomainRow } from '../generated/rows.ts'
import { itemBatches } from '../lists/all-rows.ts'
import {
  addressCondition,
  type Condition,
  conditionsOf,
  type Filters,
  searchCondition,
} from '../lists/conditions.ts'
import { binder, whereOf } from '../lists/filter.ts'
import { columnsOf } from './columns-of.ts'
import type { SearchMatches } from '../lists/search-terms.ts'
import { times } from '../lists/statements.ts'
import { searchMatches } from './search-matches.ts'
import { isRestorable } from './restorable.ts'
import { unicodeName } from './unicode-name.ts'

/** A deleted identity with its times in the contract's format. */
export interface DeletedIdentityRow extends DeletedIdentity {
  /** Whether it had a department, which may be deleted. */
  had_department: boolean
  external_id: string | null
  /** The version at the deletion. */
  version: number
  /** The largest mailbox size of its domain, in bytes. */
  max_mailbox_limit_bytes: number
  /** The time until which its domain can be restored; null if the domain is not removed. */
  domain_restorable_until: string | null
}

// The audit, which is never truncated, has who deleted it.
const columns = `t.identity_id, t.address, ${unicodeName('t.address')} as address_unicode, t.display_name, t.domain_id,
  p.department_id, p.department_name, t.department_id is not null as had_department, t.status, t.external_id, t.version,
  d.max_mailbox_limit_bytes, rfc3339(d.restorable_until) as domain_restorable_until,
  case when t.mailbox_quota_id is not null then json_build_object('mailbox_quota_id', t.mailbox_quota_id,
    'limit_bytes', t.limit_bytes, 'used_bytes', t.used_bytes, 'usage_as_of', rfc3339(t.usage_as_of)) end as mailbox,
  ${times('deleted_at', 'restorable_until')},
  (select json_build_object('key_id', e.actor_key_id, 'key_name', e.actor_key_name) from audit_event e
   where e.organization_id = $1 and e.resource_id = t.identity_id and e.resource_type = 'identity' and e.after is null
   order by sort_time(e.occurred_at) desc, e.audit_event_id desc limit 1) as deleted_by`

const tables = `deleted_identity t
  join domain d on d.organization_id = t.organization_id and d.domain_id = t.domain_id
  left join department p on p.organization_id = t.organization_id and p.department_id = t.department_id`

/** A deleted identity that can be restored; null if there is none. */
export const deletedIdentityById = (db: Db, identityId: string) =>
  db.one<DeletedIdentityRow>(
    `select ${columns} from ${tables} where t.organization_id = $1 and t.identity_id = $2 and ${isRestorable('t')}`,
    [db.organizationId, identityId],
  )

/** The deleted ones of these identities that can be restored, by id. */
export const deletedIdentitiesByIds = async (
  db: Db,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, DeletedIdentityRow>> => {
  const rows = await db.query<DeletedIdentityRow>(
    `select ${columns} from ${tables} where t.organization_id = $1 and t.identity_id = any($2) and ${isRestorable('t')}`,
    [db.organizationId, identityIds],
  )
  return new Map(rows.map((row) => [row.identity_id, row]))
}

/** A deleted identity whose address is reserved. */
type AddressHolder = Pick<DeletedIdentity, 'identity_id' | 'display_name' | 'restorable_until'>

/** The deleted identities that reserve these addresses, by address. */
export const holdersOfAddresses = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressHolder>> => {
  const rows = await db.query<AddressHolder & { address: string }>(
    `select t.identity_id, t.address, t.display_name, ${times('restorable_until')} from deleted_identity t
     where t.organization_id = $1 and t.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

const filtersOf = (matches: SearchMatches): Filters<'listDeletedIdentities'> => ({
  q: (q) => searchCondition(q, matches),
  address: addressCondition,
})

/** The conditions of a search for deleted identities that can be restored. */
export const deletedIdentityConditions = async (
  db: Db,
  { q, address }: { q?: string; address?: string },
): Promise<Condition[]> => [
  ...conditionsOf(filtersOf(await searchMatches(db, q, 'deleted_identity')), { q, address }),
  { sql: isRestorable('l'), value: true },
]

/** One page of deleted identities, the last deleted first, and how many there are. */
export const deletedIdentityPage = async (
  db: Db,
  query: Operations['listDeletedIdentities']['query'],
): Promise<{ items: DeletedIdentityRow[]; total: number; current_page: number }> => {
  const where = whereOf(db, await deletedIdentityConditions(db, query))
  const { values, bind } = binder(where)
  const items = await db.query<DeletedIdentityRow>(
    `select ${columns} from ${tables} where t.organization_id = $1 and t.identity_id in (
       select l.identity_id from deleted_identity l where l.organization_id = $1 ${where.sql}
       order by l.deleted_at desc, l.identity_id desc limit ${bind(query.limit)} offset ${bind(query.offset)})
     order by t.deleted_at desc, t.identity_id desc`,
    values,
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from deleted_identity l where l.organization_id = $1 ${where.sql}`,
    where.values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(query.offset / query.limit) + 1 }
}

/** All deleted identities of the contract's list. */
export const allDeletedIdentities = async function* (
  db: Snapshot,
  query: Operations['exportDeletedIdentities']['query'],
) {
  const where = whereOf(db, await deletedIdentityConditions(db, query))
  const select = `select ${columns} from ${tables} where t.organization_id = $1 and t.identity_id in (
      select l.identity_id from deleted_identity l where l.organization_id = $1 ${where.sql})
    order by t.deleted_at desc, t.identity_id desc`
  yield* itemBatches(db, select, where.values)
}

/** How many deleted identities hold addresses of a domain. */
export const deletedIdentitiesOf = async (db: Db, domainId: string): Promise<number> => {
  const row = await db.one<{ count: number }>(
    'select count(*) from deleted_identity where organization_id = $1 and domain_id = $2',
    [db.organizationId, domainId],
  )
  return row?.count ?? 0
}

/** Stores identities before their deletion, so that they can be restored for 30 days. */
export const keepDeletedIdentities = (db: Db, identityIds: readonly string[]) =>
  db.query('select keep_deleted_identities($1)', [identityIds])

/** Restores deleted identities, each with its mailbox of `limit_bytes` if it had one. */
export const restoreIdentities = (
  db: Db,
  rows: readonly { identity_id: string; limit_bytes: number | null }[],
) => db.query('select restore_deleted_identities($1, $2)', columnsOf(rows, ['identity_id', 'limit_bytes']))

/** The ids of the former addresses that end with permanent deletions of these identities. */
export const formerAddressesEnding = async (db: Db, identityIds: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ address_id: string }>(
    'select address_id from former_addresses_ending($1, $2)',
    [db.organizationId, identityIds],
  )
  return rows.map(({ address_id }) => address_id)
}

/** Deletes a deleted identity permanently: its mail is deleted and its address is free, as are its former ones. */
export const removeDeletedIdentity = (db: Db, identityId: string) =>
  db.query('delete from deleted_identity where organization_id = $1 and identity_id = $2', [
    db.organizationId,
    identityId,
  ])

/** The data that the audit keeps of a permanently deleted identity. */
export type PurgedIdentity = Pick<
  DeletedIdentity,
  'identity_id' | 'address' | 'display_name' | 'deleted_at' | 'restorable_until'
>

/** The ids of the deleted identities of a domain. */
export const deletedIdsOf = async (db: Db, domainId: string): Promise<string[]> => {
  const rows = await db.query<{ identity_id: string }>(
    'select identity_id from deleted_identity where organization_id = $1 and domain_id = $2',
    [db.organizationId, domainId],
  )
  return rows.map(({ identity_id }) => identity_id)
}

/** Deletes all deleted identities of a domain permanently. @returns them. */
export const purgeDeletedIdentitiesOf = (db: Db, domainId: string) =>
  db.query<PurgedIdentity>(
    `delete from deleted_identity t where t.organization_id = $1 and t.domain_id = $2
     returning t.identity_id, t.address, t.display_name, ${times('deleted_at', 'restorable_until')}`,
    [db.organizationId, domainId],
  )

/** The domains whose catch-all went to one of these deleted identities, each with that identity. */
export const formerCatchAlls = (db: Db, identityIds: readonly string[]) =>
  db.query<DomainRow & { former_identity_id: string }>(
    `select ${domainColumns}, r.identity_id as former_identity_id
     from deleted_identity r
     join domain on domain.organization_id = r.organization_id and domain.domain_id = any(r.catch_all_domain_ids)
     where r.organization_id = $1 and r.identity_id = any($2) order by domain.domain_id`,
    [db.organizationId, identityIds],
  )

/** Ends deletions after 30 days, at most `most` of each organization. @returns their number. */
export const endDeletions = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ ended: number }>('select end_deletions($1) as ended', [most])
  return row?.ended ?? 0
}
