import type { Db, Snapshot } from '../../db/database.ts'
import { AddressKind } from '../../generated/model/addressKind.ts'
import type { AddressList, AddressState, ListAddressesSort } from '../../generated/model/index.ts'
import type { JsonOf, Operations } from '../../generated/operations.ts'
import {
  type Condition,
  conditionsOf,
  domainCondition,
  type Filters,
  searchCondition,
} from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import type { SearchMatches } from '../../lists/search-terms.ts'
import { joinOne, oneRow, ownOrganization, serializePage, times } from '../../lists/statements.ts'
import { isId } from '../../rules/id.ts'
import { isInUse, leadingTo } from './alias-reach.ts'
import { targetsAsJson } from './alias-targets.ts'
import { searchMatches } from '../search-matches.ts'
import { unicodeName } from '../unicode-name.ts'

/*
 * All addresses of an organization. Indexes have the order by address alone, of all and of a kind: the list is read less often than
 * those of identities and mailboxes, and an alias is created without counting buckets. Triggers keep until when each alias is in use, apart from the
 * status of its domain (server/db/functions/addresses/refresh_addresses_in_use.sql).
 */

/** SQL for the joins that the state of an address `t` needs. */
export const stateJoins = `cross join ${joinOne('domain', 'domain_id = t.domain_id')} d
    left join ${joinOne('identity', 'identity_id = t.address_id')} i on t.kind = 'identity'
    left join ${joinOne('mailbox_quota', 'identity_id = t.address_id')} m on t.kind = 'identity'`

/** SQL for the state of an address `t`, with `stateJoins`. */
export const stateOf = `case
    when t.kind = 'held' then 'held'
    when t.kind in ('alias', 'group') and not t.enabled then 'off'
    when t.kind in ('alias', 'group') and not ${isInUse('t')} then 'expired'
    when d.status <> 'active' or i.status <> 'active' then 'suspended'
    when case t.kind when 'identity' then m.mailbox_quota_id is not null else t.in_use_until > now() end then 'in_use'
    else 'nowhere' end`

const members = `t.kind, t.address_id as id, t.address, ${unicodeName('t.address')} as address_unicode, t.domain_id,
    ${stateOf} as state,
    coalesce(i.display_name, g.group_name, case when t.kind = 'held' then r.display_name end) as display_name,
    coalesce(g.description, t.note) as note,
    coalesce((select c.identity_count from department c where c.organization_id = $1 and c.department_id = g.department_id),
      g.member_count, (select count(*) from address_target e where e.organization_id = $1 and e.address_id = t.address_id))
      as target_count,
    ${targetsAsJson('t.address_id', 3)} as first_targets,
    rfc3339(t.expires_at) as expires_at, rfc3339(r.restorable_until) as restorable_until, ${times('created_at')}`

const joins = `${stateJoins}
    left join ${joinOne('deleted_identity', 'identity_id = t.address_id')} r on t.is_held
    left join ${joinOne('mail_group', 'address_id = t.address_id')} g on t.kind = 'group'`

const orders: Readonly<Record<ListAddressesSort, (row: string) => string>> = {
  address: (row) => `${row}.address collate postroom_text, ${row}.address_id`,
  '-address': (row) => `${row}.address collate postroom_text desc, ${row}.address_id desc`,
  created_at: (row) => `${row}.created_at, ${row}.address_id`,
  '-created_at': (row) => `${row}.created_at desc, ${row}.address_id`,
  expires_at: (row) => `${row}.expires_at, ${row}.address_id`,
  '-expires_at': (row) => `${row}.expires_at desc nulls last, ${row}.address_id`,
}

/** Identities, deleted ones and groups are found by their own search text, which has their names; aliases by address and note. */
const addressSearch = (q: string | undefined, matches: SearchMatches): Condition => {
  const { sql, value } = searchCondition(q, matches)
  const aliases = `(select organization_id, address_id as identity_id, domain_id, search from own_address where kind = 'alias')`
  const groups = '(select organization_id, address_id as identity_id, domain_id, search from own_mail_group)'
  const searches = ['own_identity', 'own_deleted_identity', aliases, groups].map(
    (table) => `select l.identity_id from ${table} l where l.organization_id = $1 and ${sql}`,
  )
  return { sql: `l.address_id in (${searches.join(' union all ')})`, value }
}

const isAlias = `l.kind not in ('identity', 'held')`
// PostgreSQL finds the index of these only by its own condition.
const notInUse = `${isAlias} and l.in_use_until < 'infinity' and l.in_use_until <= now()`
// An organization has few domains. As a join, PostgreSQL would expect that hardly any address is in an active one.
const suspendedDomains = `(array(select d.domain_id from domain d where d.organization_id = $1 and d.status <> 'active'))`
const inSuspendedDomain = `l.domain_id = any ${suspendedDomains}`
const withMailbox = `exists (select from mailbox_quota m where m.organization_id = $1 and m.identity_id = i.identity_id)`
const isSuspended = `(i.status <> 'active' or i.domain_id = any ${suspendedDomains})`

const identitiesThat = (condition: string) =>
  `select i.identity_id from identity i where i.organization_id = $1 and ${condition}`
/**
 * Rows of the suspended domains `d`. Without such a domain nothing is read; PostgreSQL would expect most of the table.
 * @param select the rows of the domain `d`, named `r`.
 */
const inSuspendedDomains = (columns: string, select: string) =>
  `select ${columns} from domain d cross join lateral (${select} offset 0) r where d.organization_id = $1 and d.status <> 'active'`
/** The suspended ones of these identities. */
const suspendedIdentities = (condition: string) =>
  `${identitiesThat(`i.status = 'suspended' and ${condition}`)} union
    ${inSuspendedDomains('r.identity_id', identitiesThat(`i.domain_id = d.domain_id and ${condition}`))}`
const aliasesThat = (condition: string) =>
  `select l.address_id from address l where l.organization_id = $1 and ${condition}`
/** As an array they are found once. Without it, a database that has not been analyzed yet would look for them at each address. */
const among = (...ids: string[]) => `l.address_id = any (array(${ids.join(' union all ')}))`

const states: Readonly<Record<AddressState, string>> = {
  held: `l.kind = 'held'`,
  off: `${notInUse} and not l.enabled`,
  expired: `${notInUse} and l.enabled and not ${isInUse('l')}`,
  suspended: among(
    `(${suspendedIdentities('true')})`,
    aliasesThat(`${isAlias} and ${isInUse('l')} and ${inSuspendedDomain}`),
  ),
  // With `offset 0`, PostgreSQL looks up the few identities of a page instead of reading all. It expects that half of all addresses
  // meet a `case`, so it reads them in order until the page is full; without one it would expect none, and might look at all.
  in_use: `case when ${inSuspendedDomain} or l.kind = 'held' then false
      when l.kind = 'identity' then exists (${identitiesThat(`i.identity_id = l.address_id and i.status = 'active' and ${withMailbox} offset 0`)})
      else l.in_use_until > now() end`,
  nowhere: among(
    identitiesThat(`not ${isSuspended} and not ${withMailbox}`),
    aliasesThat(`${notInUse} and ${isInUse('l')} and not ${inSuspendedDomain}`),
  ),
}

const filtersOf = (matches: SearchMatches): Filters<'listAddresses'> => ({
  q: (q) => addressSearch(q, matches),
  // As a literal, PostgreSQL finds the index of all kinds but identities.
  kind: (value) => ({ sql: value === undefined ? 'true' : `l.kind = '${AddressKind[value]}'`, value }),
  state: (value) => ({ sql: value === undefined ? 'true' : `(${states[value]})`, value }),
  domain_id: domainCondition,
  leads_to: (id) =>
    id === undefined || isId(id)
      ? { sql: `l.address_id in ${leadingTo('?::uuid')}`, value: id }
      : { sql: 'false', value: id },
})

type AddressQuery = Omit<Operations['exportAddresses']['query'], 'columns' | 'sort'>

const whereFor = async (db: Db, query: AddressQuery) =>
  whereOf(db, conditionsOf(filtersOf(await searchMatches(db, query.q)), query))

const counted = (from: string) => `(select count(*) from ${from})`
const countedInRow = (column: string) => `(select ${column}::bigint ${ownOrganization})`

/** SQL for the number of addresses of a kind. The organization's row has it for those that are many. */
const totalOf = (kind: AddressKind): string => {
  if (kind === 'identity') return countedInRow('identity_count')
  if (kind === 'alias') return countedInRow('alias_count')
  return counted(`address l where l.organization_id = $1 and l.kind = '${kind}'`)
}

/** The same for those in use. Most are, so the others are counted. */
const totalInUse = (kind: AddressKind): string => {
  if (kind === 'held') return '0'
  if (kind === 'identity')
    return `${countedInRow('mailbox_count')} - ${counted(`(${suspendedIdentities(withMailbox)}) i`)}`
  const ofKind = (condition: string) => aliasesThat(`l.kind = '${kind}' and ${condition}`)
  const inUse = ofKind(`l.domain_id = d.domain_id and ${isAlias} and l.in_use_until > now()`)
  return `${totalOf(kind)} - ${counted(`(${ofKind(notInUse)}) l`)} - (${inSuspendedDomains('count(*)', inUse)})`
}

const knownTotal = ({ kind, state }: AddressQuery): string => {
  const kinds = kind === undefined ? Object.values(AddressKind) : [kind]
  return kinds.map(state === undefined ? totalOf : totalInUse).join(' + ')
}

/** One page of addresses as the contract's list. */
export const addressPage = async (
  db: Db,
  query: Operations['listAddresses']['query'],
): Promise<JsonOf<AddressList>> => {
  const { q, state, domain_id, leads_to } = query
  const where = await whereFor(db, query)
  const { values, bind } = binder(where)
  const order = orders[query.sort]
  const range = `limit ${bind(query.limit)} offset ${bind(query.offset)}`
  const all = `select l.address_id, l.address, l.created_at, l.expires_at from address l where l.organization_id = $1 ${where.sql}`
  // Without such filters, an index has the page, and the total is known. Otherwise the rows are found once, for both.
  const isKnown =
    [q, domain_id, leads_to].every((one) => one === undefined) && (state ?? 'in_use') === 'in_use'
  const row = await db.one<{ items: string; total: number }>(
    `with found as ${isKnown ? 'not materialized' : 'materialized'} (${all}),
     page as materialized (select * from found l order by ${order('l')} ${range})
     select coalesce((select json_agg(item) from (
       select ${members} from page p cross join ${joinOne('address', 'address_id = p.address_id')} t ${joins}
       order by ${order('t')}) item), '[]')::text as items,
       ${isKnown ? knownTotal(query) : '(select count(*) from found)'} as total`,
    values,
  )
  return serializePage<AddressList>(oneRow(row), query)
}

/** The addresses of all targets of an alias, separated by spaces, in their order. */
const allTargets = `(select string_agg(b.address, ' ' order by e.position, b.address) from address_target e
      join address b on b.organization_id = $1 and b.address_id = e.target_id
      where e.organization_id = $1 and e.address_id = t.address_id and t.kind = 'alias')`

/** All addresses of the contract's list, with the targets that its items don't have. */
export const allAddresses = async function* (
  db: Snapshot,
  { sort, ...query }: Operations['exportAddresses']['query'],
) {
  const where = await whereFor(db, query)
  const text = `select row_to_json(item)::text as item from (
    select ${members}, ${allTargets} as targets from (select l.* from address l where l.organization_id = $1 ${where.sql}) t ${joins}
    order by ${orders[sort]('t')}) item`
  for await (const rows of db.batches<{ item: string }>(text, where.values))
    yield rows.map(({ item }) => JSON.parse(item) as object)
}
