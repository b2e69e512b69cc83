import type { Db, Snapshot } from '../../db/database.ts'
import type { GroupMemberList, ListGroupMembersSort } from '../../generated/model/index.ts'
import type { JsonOf, Operations } from '../../generated/operations.ts'
import { allRows } from '../../lists/all-rows.ts'
import {
  type Condition,
  conditionsOf,
  equalsCondition,
  type Filters,
  searchCondition,
} from '../../lists/conditions.ts'
import type { ListDefinition } from '../../lists/definition.ts'
import type { Lists } from '../../lists/lists.ts'
import type { SearchMatches } from '../../lists/search-terms.ts'
import { type AddressMoment, nameOfMoment, readMoment, nameOf, stateJoins, stateOf } from './address-state.ts'
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

const members = `t.kind, t.address_id as member_id, t.address, ${unicodeName('t.address')} as address_unicode,
     ${nameOf('t')} as display_name, ${stateOf} as state`

/** The list. Ends and domains change the states of members, so its pages are of a moment, as those of addresses. */
const memberListOf = (moment: AddressMoment): ListDefinition<ListGroupMembersSort> => ({
  name: nameOfMoment('members', moment),
  table: 'address',
  counter: 'address_count',
  members,
  joins: stateJoins,
  orders: {
    address: { kind: 'text', key: 'l.address collate postroom_text', descending: 'same' },
    // No index has it: a group has few members.
    display_name: {
      kind: 'text',
      key: `coalesce(${nameOf('l')}, '') collate postroom_text`,
      descending: 'same',
    },
  },
})

const memberCountOf = `select coalesce(
    (select c.identity_count from department c where c.organization_id = $1 and c.department_id = g.department_id), g.member_count)
  from mail_group g where g.organization_id = $1 and g.address_id = ?`

/** The members of a group, read by the key of addresses. */
const groupCondition = (groupId: string): Condition => ({
  sql: `l.address_id = any(array(select e.target_id from ${targetsOf('?::uuid')} e))`,
  value: groupId,
  total: memberCountOf,
  keepsIds: true,
})

const filtersOf = (matches: SearchMatches): Filters<'listGroupMembers'> => ({
  // Of the members alone: a condition for an index would find all addresses with the words first.
  q: (q) => {
    const { sql, scanSql = sql, value } = searchCondition(q, matches, 'l.address_id')
    return { sql: scanSql, value }
  },
  kind: (value) => equalsCondition('kind', value),
})

type MemberQuery = Omit<Operations['exportGroupMembers']['query'], 'columns' | 'sort'>

const conditionsFor = async (db: Db | Snapshot, groupId: string, query: MemberQuery) => [
  groupCondition(groupId),
  ...conditionsOf(filtersOf(await searchMatches(db, query.q)), query),
]

/** One page of the members of a group as the contract's list. */
export const groupMemberPage = async (
  db: Db,
  lists: Lists,
  groupId: string,
  query: Operations['listGroupMembers']['query'],
): Promise<JsonOf<GroupMemberList>> => {
  const where = await conditionsFor(db, groupId, query)
  return lists.page(db, memberListOf(await readMoment(db)), { ...query, where })
}

/** All members of the contract's list. */
export const allGroupMembers = async function* (
  db: Snapshot,
  groupId: string,
  { sort, ...query }: Omit<Operations['exportGroupMembers']['query'], 'columns'>,
) {
  const where = await conditionsFor(db, groupId, query)
  yield* allRows(db, memberListOf(await readMoment(db)), { sort, where })
}
