import type { Db, Snapshot } from '../db/database.ts'
import type { DomainList, ListDomainsSort } from '../generated/model/index.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { domainColumns, type DomainRow } from '../generated/rows.ts'
import { itemBatches } from '../lists/all-rows.ts'
import { conditionsOf, equalsCondition, type Filters, searchCondition } from '../lists/conditions.ts'
import { binder, whereOf } from '../lists/filter.ts'
import { oneRow, serializePage, times } from '../lists/statements.ts'

const orders: Readonly<Record<ListDomainsSort, string>> = {
  domain_name: 't.domain_name_unicode, t.domain_id',
  '-domain_name': 't.domain_name_unicode desc, t.domain_id',
  identity_count: 't.identity_count, t.domain_id',
  '-identity_count': 't.identity_count desc, t.domain_id',
  dns_since: 't.dns_since, t.domain_id',
  '-dns_since': 't.dns_since desc nulls last, t.domain_id',
  relevance: 't.rank, t.domain_name_unicode, t.domain_id',
}

const members = `t.domain_id, t.domain_name, t.domain_name_unicode, t.status, t.is_primary, t.identity_count,
  t.storage_allocated_bytes,
  json_build_object('default_mailbox_limit_bytes', t.default_mailbox_limit_bytes,
    'max_mailbox_limit_bytes', t.max_mailbox_limit_bytes,
    'catch_all', json_build_object('mode', case when t.catch_all_identity_id is null then 'off' else 'identity' end,
      'identity_id', t.catch_all_identity_id),
    'subaddressing', json_build_object('enabled', t.subaddressing_enabled, 'delimiter', '+'),
    'description', t.description) as settings,
  json_build_object('kind', t.proof_kind, 'seen_at', rfc3339(t.proof_seen_at), 'lapsed_at', rfc3339(t.proof_lapsed_at)) as proof,
  t.dns_status, ${times('dns_since', 'dns_unchecked_since')}, t.dns_sentence, ${times('created_at', 'updated_at')}`

const filters: Filters<'listDomains'> = {
  q: searchCondition,
  dns_status: (value) => equalsCondition('dns_status', value),
  status: (value) => equalsCondition('status', value),
}

const matches = ({ sql, rank }: ReturnType<typeof whereOf>) =>
  `select l.*, ${rank} as rank from domain l where l.organization_id = $1 and l.removed_at is null ${sql}`

/*
 * Removed domains are not among these: `removed-domains.ts` has them.
 */

/** One page of domains as the contract's list. An organization has few, so all of them are read. */
export const domainPage = async (
  db: Db,
  query: Operations['listDomains']['query'],
): Promise<JsonOf<DomainList>> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const row = await db.one<{ items: string; total: number }>(
    `with found as materialized (${matches(where)})
     select coalesce((select json_agg(item) from (
       select ${members} from found t order by ${orders[query.sort]}
       limit ${bind(query.limit)} offset ${bind(query.offset)}) item), '[]')::text as items,
       (select count(*) from found) as total`,
    values,
  )
  return serializePage<DomainList>(oneRow(row), query)
}

/** All domains of the contract's list. */
export const allDomains = (
  db: Snapshot,
  { sort, ...query }: Omit<Operations['exportDomains']['query'], 'columns'>,
) => {
  const where = whereOf(db, conditionsOf(filters, query))
  const select = `select ${members} from (${matches(where)}) t order by ${orders[sort]}`
  return itemBatches(db, select, where.values)
}

export const domainById = (db: Db, domainId: string) =>
  db.one<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_id = $2 and removed_at is null`,
    [db.organizationId, domainId],
  )

/** The existing ones of these domains, by id. */
export const domainsByIds = async (
  db: Db,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, DomainRow>> => {
  const rows = await db.query<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_id = any($2) and removed_at is null`,
    [db.organizationId, domainIds],
  )
  return new Map(rows.map((row) => [row.domain_id, row]))
}

/** The existing ones of these domains, by name in ASCII. */
export const domainsByNames = async (
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, DomainRow>> => {
  const rows = await db.query<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_name = any($2) and removed_at is null`,
    [db.organizationId, names],
  )
  return new Map(rows.map((row) => [row.domain_name, row]))
}

/** The number of mailboxes of a domain that are larger than `bytes`. */
export const mailboxesAbove = async (db: Db, domainId: string, bytes: number): Promise<number> => {
  const row = await db.one<{ count: number }>(
    'select count(*) from mailbox_quota where organization_id = $1 and domain_id = $2 and limit_bytes > $3',
    [db.organizationId, domainId, bytes],
  )
  return row?.count ?? 0
}

export const setDomainSettings = (
  db: Db,
  row: Pick<
    DomainRow,
    | 'domain_id'
    | 'default_mailbox_limit_bytes'
    | 'max_mailbox_limit_bytes'
    | 'catch_all_identity_id'
    | 'subaddressing_enabled'
    | 'description'
  >,
) =>
  db.one<DomainRow>(
    `update domain set default_mailbox_limit_bytes = $3, max_mailbox_limit_bytes = $4, catch_all_identity_id = $5,
       subaddressing_enabled = $6, description = $7, version = version + 1, updated_at = now()
     where organization_id = $1 and domain_id = $2 returning ${domainColumns}`,
    [
      db.organizationId,
      row.domain_id,
      row.default_mailbox_limit_bytes,
      row.max_mailbox_limit_bytes,
      row.catch_all_identity_id,
      row.subaddressing_enabled,
      row.description,
    ],
  )

/**
 * Turns off each catch-all that goes to one of these identities.
 * @returns the changed domains, each with its former catch-all.
 */
export const releaseCatchAlls = (db: Db, identityIds: readonly string[]) =>
  db.query<DomainRow & { former_identity_id: string }>(
    `with former as (
       select domain_id, catch_all_identity_id as former_identity_id from domain
       where organization_id = $1 and catch_all_identity_id = any($2)
     ), domain as (
       update domain set catch_all_identity_id = null, version = version + 1, updated_at = now()
       where organization_id = $1 and catch_all_identity_id = any($2) returning *
     )
     select ${domainColumns}, former.former_identity_id from domain join former using (domain_id) order by domain_id`,
    [db.organizationId, identityIds],
  )
