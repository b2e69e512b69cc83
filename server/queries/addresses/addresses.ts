import type { Db, Snapshot } from '../../db/database.ts'
import type {
  AddressKind,
  AddressList,
  AddressState,
  ListAddressesSort,
} from '../../generated/model/index.ts'
import type { JsonOf, Operations } from '../../generated/operations.ts'
import { itemBatches } from '../../lists/all-rows.ts'
import {
  type Condition,
  conditionsOf,
  domainCondition,
  type Filters,
  searchCondition,
} from '../../lists/conditions.ts'
import type { ListDefinition } from '../../lists/definition.ts'
import { binder, filterOf, whereOf } from '../../lists/filter.ts'
import type { Lists } from '../../lists/lists.ts'
import type { SearchMatches } from '../../lists/search-terms.ts'
import { joinOne, oneRow, ownOrganization, serializePage, times } from '../../lists/statements.ts'
import { isId } from '../../rules/id.ts'
import { type AddressMoment, nameOfMoment, readMoment, nameOf, stateJoins, stateOf } from './address-state.ts'
import { leadingTo } from './alias-reach.ts'
import { targetsAsJson } from './alias-targets.ts'
import { searchMatches } from '../search-matches.ts'
import { unicodeName } from '../unicode-name.ts'

/*
 * All addresses of an organization. Each has copies of what its state and its search need: the name and the status of its identity, and
 * until when it is in use, apart from the status of its domain (server/db/functions/addresses). Aliases end without a change, so pages
 * are of the moment of the last end.
 */

const members = `t.kind, t.address_id as id, t.address, ${unicodeName('t.address')} as address_unicode, t.domain_id,
    ${stateOf} as state, ${nameOf('t')} as display_name, t.note,
    coalesce((select c.identity_count from department c where c.organization_id = $1 and c.department_id = g.department_id),
      g.member_count, (select count(*) from address_target e where e.organization_id = $1 and e.address_id = t.address_id))
      as target_count,
    ${targetsAsJson('t.address_id', 3)} as first_targets,
    rfc3339(t.expires_at) as expires_at, rfc3339(r.restorable_until) as restorable_until, ${times('created_at')}`

const joins = `${stateJoins}
    left join ${joinOne('deleted_identity', 'identity_id = t.address_id')} r on t.is_held
    left join ${joinOne('mail_group', 'address_id = t.address_id')} g on t.kind = 'group'`

/** The list. Its pages are of a moment, and so is their name. */
export const addressListOf = (
  moment: AddressMoment,
): ListDefinition<'address' | '-address' | 'created_at' | '-created_at'> => ({
  name: nameOfMoment('addresses', moment),
  table: 'address',
  counter: 'address_count',
  members,
  joins,
  orders: {
    address: { kind: 'text', key: 'l.address collate postroom_text', descending: 'same' },
    created_at: { kind: 'number', key: 'sort_time(l.created_at)', descending: 'same' },
  },
})

/** Orders of rows `t` or `l` without a page: one by the end has few rows, so no index has it. */
const orders: Readonly<Record<ListAddressesSort, (row: string) => string>> = {
  address: (row) => `${row}.address collate postroom_text, ${row}.address_id`,
  '-address': (row) => `${row}.address collate postroom_text desc, ${row}.address_id desc`,
  created_at: (row) => `${row}.created_at, ${row}.address_id`,
  '-created_at': (row) => `${row}.created_at desc, ${row}.address_id desc`,
  expires_at: (row) => `${row}.expires_at, ${row}.address_id`,
  '-expires_at': (row) => `${row}.expires_at desc nulls last, ${row}.address_id`,
}

const count = (condition: string) =>
  `(select count(*) from own_address l where l.organization_id = $1 and ${condition})`

/** Of the index of the few that are not in use, or whose identity is suspended. */
const isException = `(l.in_use_until < 'infinity' or l.suspended)`

/** The condition of a state, with the number of rows that meet it where it is known. */
const stateCondition = (
  state: AddressState,
  { last_end, suspended_domains }: AddressMoment,
): Pick<Condition, 'sql' | 'total'> => {
  const takesMail = `l.in_use_until > ${last_end} and not l.suspended`
  const isIn = suspended_domains === null ? 'false' : `l.domain_id = any(${suspended_domains})`
  const isOn = `l.enabled and l.ended_at is null and (l.expires_at is null or l.expires_at > ${last_end})`
  const inSuspended = `${isIn} and ${isOn} and l.kind <> 'held'`
  switch (state) {
    case 'in_use':
      return {
        sql: `${takesMail} and not ${isIn}`,
        total: `select address_count - ${count(`${isException} and not (${takesMail})`)} - ${count(`${isIn} and ${takesMail}`)}
          ${ownOrganization}`,
      }
    case 'suspended':
      return { sql: suspended_domains === null ? 'l.suspended' : `(l.suspended or ${inSuspended})` }
    case 'off':
      return { sql: `${isException} and not l.enabled and l.kind <> 'held'` }
    case 'expired':
      return { sql: `${isException} and l.enabled and l.kind <> 'held' and not (${isOn})` }
    case 'held':
      return { sql: `${isException} and l.kind = 'held'` }
    case 'nowhere':
    default:
      return {
        sql: `${isException} and not (${takesMail}) and not l.suspended and ${isOn} and l.kind <> 'held' and not ${isIn}`,
      }
  }
}

const kindConditions: Readonly<Record<AddressKind, Omit<Condition, 'value'>>> = {
  identity: {
    sql: `l.kind = 'identity'`,
    isIndexed: true,
    total: `select identity_count ${ownOrganization}`,
  },
  alias: { sql: `l.kind = 'alias'`, isIndexed: true, total: `select alias_count ${ownOrganization}` },
  group: {
    sql: `l.kind = 'group'`,
    total: `select count(*) from mail_group where organization_id = $1`,
  },
  held: { sql: `l.kind = 'held'` },
}

const filtersOf = (matches: SearchMatches, moment: AddressMoment): Filters<'listAddresses'> => ({
  q: (q) => searchCondition(q, matches, 'l.address_id'),
  kind: (value) => ({ ...kindConditions[value ?? 'identity'], value }),
  state: (value) => ({
    ...stateCondition(value ?? 'in_use', moment),
    value,
    isIndexed: value === 'in_use',
    keepsIds: true,
  }),
  domain_id: (id) => domainCondition(id),
  leads_to: (id) =>
    id === undefined || isId(id)
      ? { sql: `l.address_id = any(array${leadingTo('?::uuid')})`, value: id, keepsIds: true }
      : { sql: 'false', value: id },
})

type AddressQuery = Omit<Operations['exportAddresses']['query'], 'columns' | 'sort'>

const whereFor = async (db: Db | Snapshot, query: AddressQuery, moment: AddressMoment) =>
  conditionsOf(filtersOf(await searchMatches(db, query.q), moment), query)

/**
 * One page of addresses in the order of their ends. Few have one, and an index has those; the others follow by their ids, and are read
 * up to the page.
 */
const pageByEnd = async (
  db: Db,
  moment: AddressMoment,
  query: Operations['listAddresses']['query'],
  where: readonly Condition[],
): Promise<JsonOf<AddressList>> => {
  const filter = filterOf(
    db,
    addressListOf(moment),
    where.filter(({ value }) => value !== undefined),
  )
  const { values, bind } = binder(filter)
  const [limit, offset, order] = [bind(query.limit), bind(query.offset), orders[query.sort]]
  const rows = (end: string) =>
    `select l.address_id, l.expires_at from own_address l where l.organization_id = $1 and l.expires_at is ${end} ${filter.sql}`
  const row = await db.one<{ items: string; total: number }>(
    `with page as materialized (
       select * from ((${rows('not null')}) union all (${rows('null')} order by l.address_id limit ${limit}::bigint + ${offset})) l
       order by ${order('l')} limit ${limit} offset ${offset})
     select coalesce((select json_agg(item) from (
       select ${members} from page p cross join ${joinOne('address', 'address_id = p.address_id')} t ${joins}
       order by ${order('t')}) item), '[]')::text as items,
       (${filter.total.sql}) as total`,
    values,
  )
  return serializePage<AddressList>(oneRow(row), query)
}

/** One page of addresses as the contract's list. */
export const addressPage = async (
  db: Db,
  lists: Lists,
  query: Operations['listAddresses']['query'],
): Promise<JsonOf<AddressList>> => {
  const moment = await readMoment(db)
  const where = await whereFor(db, query, moment)
  const { sort } = query
  return sort === 'expires_at' || sort === '-expires_at'
    ? pageByEnd(db, moment, query, where)
    : lists.page(db, addressListOf(moment), { ...query, sort, where })
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
  const { sql, values } = whereOf(db, await whereFor(db, query, await readMoment(db)))
  yield* itemBatches(
    db,
    `select ${members}, ${allTargets} as targets
     from (select l.address_id from own_address l where l.organization_id = $1 ${sql}) l
     cross join ${joinOne('address', 'address_id = l.address_id')} t ${joins} order by ${orders[sort]('t')}`,
    values,
  )
}
