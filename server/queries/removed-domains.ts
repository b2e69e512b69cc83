import type { Db } from '../db/database.ts'
import type { RemovedDomain } from '../generated/model/index.ts'
import type { Operations } from '../generated/operations.ts'
import { domainColumns, type DomainRow } from '../generated/rows.ts'
import { times } from '../lists/statements.ts'
import type { RemovedName } from '../rules/domain-settings.ts'
import { isRestorable } from './restorable.ts'

/** What prevents a removal: how many of each have addresses in the domain. */
export interface DomainContent {
  identity_count: number
  /** Former addresses of renamed identities included. */
  alias_count: number
  group_count: number
}

/** Locks a domain until the transaction ends, so that it gets no new addresses. */
export const lockDomainById = (db: Db, domainId: string) =>
  db.query('select from domain where organization_id = $1 and domain_id = $2 for update', [
    db.organizationId,
    domainId,
  ])

/** The aliases and groups of a domain, and its identities. Addresses of deleted identities don't count. */
export const contentOfDomain = async (db: Db, domainId: string): Promise<DomainContent> => {
  const row = await db.one<DomainContent>(
    `select (select count(*) from identity i where i.organization_id = $1 and i.domain_id = $2) as identity_count,
       count(*) filter (where a.kind = 'alias') as alias_count, count(*) filter (where a.kind = 'group') as group_count
     from address a where a.organization_id = $1 and a.domain_id = $2 and a.kind <> 'identity'`,
    [db.organizationId, domainId],
  )
  return row ?? { identity_count: 0, alias_count: 0, group_count: 0 }
}

/** Removes a domain without identities, aliases and groups; it can be restored for 30 days. Null if it is not there. */
export const markRemoved = (db: Db, domainId: string) =>
  db.one<DomainRow>(
    `update domain set removed_at = now(), restorable_until = now() + interval '30 days', was_primary = is_primary,
       is_primary = false, version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2 and removed_at is null returning ${domainColumns}`,
    [db.organizationId, domainId],
  )

/** Restores a removed domain as it was. @param isPrimary whether it becomes the primary one. Null if it is not removed. */
export const markRestored = (db: Db, domainId: string, isPrimary: boolean) =>
  db.one<DomainRow>(
    `update domain set removed_at = null, restorable_until = null, was_primary = false, is_primary = $3,
       version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2 and removed_at is not null returning ${domainColumns}`,
    [db.organizationId, domainId, isPrimary],
  )

/** The organization's primary domain; null if it has no domain. */
export const primaryDomain = (db: Db) =>
  db.one<DomainRow>(`select ${domainColumns} from domain where organization_id = $1 and is_primary`, [
    db.organizationId,
  ])

/** The oldest domain that is not removed; null if there is none. An id begins with the time when it was made. */
export const oldestDomain = (db: Db) =>
  db.one<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and removed_at is null order by domain_id limit 1`,
    [db.organizationId],
  )

/** Makes a domain the primary one, or no longer. The organization has no other one at that moment. */
export const setPrimary = (db: Db, domainId: string, isPrimary: boolean) =>
  db.one<DomainRow>(
    `update domain set is_primary = $3, version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2 returning ${domainColumns}`,
    [db.organizationId, domainId, isPrimary],
  )

/** The row of a removed domain that can be restored; null if there is none. */
export const removedDomainRow = (db: Db, domainId: string) =>
  db.one<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_id = $2 and ${isRestorable('domain')}`,
    [db.organizationId, domainId],
  )

const removedName = `t.domain_id, t.domain_name, t.domain_name_unicode, ${times('restorable_until')}`

/** The removed ones of these domains, by name in ASCII. */
export const removedDomainsByNames = async (
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, RemovedName>> => {
  if (names.length === 0) return new Map()
  const rows = await db.query<RemovedName & Pick<DomainRow, 'domain_name'>>(
    `select ${removedName} from domain t where t.organization_id = $1 and t.domain_name = any($2) and t.removed_at is not null`,
    [db.organizationId, names],
  )
  return new Map(rows.map((row) => [row.domain_name, row]))
}

/** The removed domain with a name in ASCII; null if none has it. */
export const removedDomainByName = async (db: Db, name: string): Promise<RemovedName | null> =>
  (await removedDomainsByNames(db, [name])).get(name) ?? null

/** The removed ones of these domains, by id. */
export const removedDomainsByIds = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RemovedName>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.query<RemovedName>(
    `select ${removedName} from domain t where t.organization_id = $1 and t.domain_id = any($2) and t.removed_at is not null`,
    [db.organizationId, ids],
  )
  return new Map(rows.map((row) => [row.domain_id, row]))
}

// The audit, which is never truncated, has who removed it.
const columns = `t.domain_id, t.domain_name, t.domain_name_unicode, t.was_primary, ${times('removed_at', 'restorable_until')},
  (select count(*) from deleted_identity i
   where i.organization_id = $1 and i.domain_id = t.domain_id and ${isRestorable('i')}) as deleted_identity_count,
  (select json_build_object('key_id', e.actor_key_id, 'key_name', e.actor_key_name) from audit_event e
   where e.organization_id = $1 and e.resource_id = t.domain_id and e.operation = 'removeDomain' and e.after is null
   order by sort_time(e.occurred_at) desc, e.audit_event_id desc limit 1) as removed_by`

/** One page of the removed domains that can be restored, the last removed first, and how many there are. */
export const removedDomainPage = async (
  db: Db,
  { limit, offset }: Operations['listRemovedDomains']['query'],
): Promise<{ items: RemovedDomain[]; total: number; current_page: number }> => {
  const items = await db.query<RemovedDomain>(
    `select ${columns} from domain t where t.organization_id = $1 and ${isRestorable('t')}
     order by t.removed_at desc, t.domain_id desc limit $2 offset $3`,
    [db.organizationId, limit, offset],
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from domain t where t.organization_id = $1 and ${isRestorable('t')}`,
    [db.organizationId],
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(offset / limit) + 1 }
}

/** A removed domain that can be restored; null if there is none. */
export const removedDomainById = (db: Db, domainId: string) =>
  db.one<RemovedDomain>(
    `select ${columns} from domain t where t.organization_id = $1 and t.domain_id = $2 and ${isRestorable('t')}`,
    [db.organizationId, domainId],
  )

/** All removed domains of the organization that can be restored, for the operator. */
export const removedDomains = (db: Db) =>
  db.query<RemovedDomain>(
    `select ${columns} from domain t where t.organization_id = $1 and ${isRestorable('t')} order by t.removed_at desc`,
    [db.organizationId],
  )

/** Ends removals after 30 days, at most `most` of each organization. @returns their number. */
export const endDomainRemovals = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ ended: number }>('select end_domain_removals($1) as ended', [most])
  return row?.ended ?? 0
}
