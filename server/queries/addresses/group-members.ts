import type { Db, Snapshot } from '../../db/database.ts'
import type { GroupMember, GroupMemberList, ListGroupMembersSort } from '../../generated/model/index.ts'
import type { JsonOf, Operations } from '../../generated/operations.ts'
import { conditionsOf, equalsCondition, type Filters, searchCondition } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import type { SearchMatches } from '../../lists/search-terms.ts'
import { joinOne, oneRow, serializePage } from '../../lists/statements.ts'
import { nameOf, stateJoins, stateOf } from './address-state.ts'
import { searchMatches } from '../search-matches.ts'
import { targetsOf } from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

/** A member in an event. */
export interface MemberRecord {
  target_id: string
  address: string
}

/** Adds targets to a group. @returns those that it didn't have, by address. */
export const addMembers = (db: Db, groupId: string, ids: readonly string[]) =>
  db.query<MemberRecord>(
    `with added as (
       insert into address_target (organization_id, address_id, target_id) select $1, $2, unnest($3::uuid[])
       on conflict do nothing returning target_id
     )
     select n.target_id, a.address from added n
     join address a on a.organization_id = $1 and a.address_id = n.target_id order by a.address`,
    [db.organizationId, groupId, ids],
  )

/** Removes targets from a group. @returns those that it had, by address. */
export const removeMembers = (db: Db, groupId: string, ids: readonly string[]) =>
  db.query<MemberRecord>(
    `with removed as (
       delete from address_target where organization_id = $1 and address_id = $2 and target_id = any($3::uuid[])
       returning target_id
     )
     select o.target_id, a.address from removed o
     join address a on a.organization_id = $1 and a.address_id = o.target_id order by a.address`,
    [db.organizationId, groupId, ids],
  )

/** Returns the ids that are members of a group. */
export const membersAmong = async (
  db: Db,
  groupId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ target_id: string }>(
    'select target_id from address_target where organization_id = $1 and address_id = $2 and target_id = any($3)',
    [db.organizationId, groupId, ids],
  )
  return new Set(rows.map(({ target_id }) => target_id))
}

/** Returns the ids of a group's listed members; none for a group of a department. */
export const memberIds = async (db: Db, groupId: string): Promise<string[]> => {
  const rows = await db.query<{ target_id: string }>(
    'select target_id from address_target where organization_id = $1 and address_id = $2 order by target_id',
    [db.organizationId, groupId],
  )
  return rows.map(({ target_id }) => target_id)
}

/** Returns how many members of their own the groups with the addresses have, by address. */
export const memberCounts = async (
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (addresses.length === 0) return new Map()
  const rows = await db.query<{ address: string; count: number }>(
    `select g.address, g.member_count as count from mail_group g
     where g.organization_id = $1 and g.address = any($2)`,
    [db.organizationId, addresses],
  )
  return new Map(rows.map(({ address, count }) => [address, count]))
}

/** The ids of the identities of a department, by address. */
export const departmentMemberIds = async (db: Db, departmentId: string): Promise<string[]> => {
  const rows = await db.query<{ identity_id: string }>(
    'select identity_id from identity where organization_id = $1 and department_id = $2 order by address collate "C"',
    [db.organizationId, departmentId],
  )
  return rows.map(({ identity_id }) => identity_id)
}

const orders: Readonly<Record<ListGroupMembersSort, string>> = {
  address: 'l.address collate postroom_text, l.address_id',
  '-address': 'l.address collate postroom_text desc, l.address_id',
  display_name: `coalesce(${nameOf('l')}, '') collate postroom_text, l.address_id`,
  '-display_name': `coalesce(${nameOf('l')}, '') collate postroom_text desc, l.address_id`,
}

const filtersOf = (matches: SearchMatches): Filters<'listGroupMembers'> => ({
  // Of the members alone: a condition for an index would find all addresses with the words first.
  q: (q) => {
    const { sql, scanSql = sql, value } = searchCondition(q, matches, 'l.address_id')
    return { sql: scanSql, value }
  },
  kind: (value) => equalsCondition('kind', value),
})

/** SQL for the members that a request finds, `l`: `address_id` and `place` in their order. They are read together, in the order of the key. */
const membersFound = (
  group: string,
  where: string,
  { sort }: Pick<Operations['listGroupMembers']['query'], 'sort'>,
) => `select l.address_id, row_number() over (order by ${orders[sort]}) as place from (
    select * from address where organization_id = $1
      and address_id = any(array(select e.target_id from ${targetsOf(group)} e)) offset 0
  ) l where true ${where}`

/** SQL for members in their order. @param from what has their ids and places. */
const membersSql = (from: string) =>
  `select t.kind, t.address_id as member_id, t.address, ${unicodeName('t.address')} as address_unicode,
     ${nameOf('t')} as display_name, ${stateOf} as state
   from ${from} cross join ${joinOne('address', 'address_id = p.address_id')} t ${stateJoins} order by p.place`

/** One page of the members of a group as the contract's list. */
export const groupMemberPage = async (
  db: Db,
  groupId: string,
  query: Operations['listGroupMembers']['query'],
): Promise<JsonOf<GroupMemberList>> => {
  const where = whereOf(db, conditionsOf(filtersOf(await searchMatches(db, query.q)), query))
  const { values, bind } = binder(where)
  const membersText = membersFound(bind(groupId), where.sql, query)
  const range = `limit ${bind(query.limit)} offset ${bind(query.offset)}`
  const row = await db.one<{ items: string; total: number }>(
    `with found as materialized (${membersText}), page as materialized (select * from found order by place ${range})
     select coalesce((select json_agg(item) from (${membersSql('page p')}) item), '[]')::text as items,
       (select count(*) from found) as total`,
    values,
  )
  return serializePage<GroupMemberList>(oneRow(row), query)
}

/** All members of the contract's list. */
export const allGroupMembers = async function* (
  db: Snapshot,
  groupId: string,
  query: Omit<Operations['exportGroupMembers']['query'], 'columns'>,
) {
  const where = whereOf(db, conditionsOf(filtersOf(await searchMatches(db, query.q)), query))
  const { values, bind } = binder(where)
  yield* db.batches<GroupMember>(membersSql(`(${membersFound(bind(groupId), where.sql, query)}) p`), values)
}
