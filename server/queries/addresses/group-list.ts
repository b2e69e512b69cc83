import type { Db } from '../../db/database.ts'
import type { GroupList, ListGroupsSort } from '../../generated/model/index.ts'
import type { JsonOf, Operations } from '../../generated/operations.ts'
import {
  conditionsOf,
  domainCondition,
  equalsCondition,
  type Filters,
  referenceCondition,
  searchCondition,
} from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import type { SearchMatches } from '../../lists/search-terms.ts'
import { joinOne, oneRow, serializePage, times } from '../../lists/statements.ts'
import { isId } from '../../rules/id.ts'
import { sourcesOf } from './alias-reach.ts'
import { searchMatches } from '../search-matches.ts'
import { unicodeName } from '../unicode-name.ts'

const orders: Readonly<Record<ListGroupsSort, (row: string) => string>> = {
  group_name: (row) => `${row}.group_name collate postroom_text, ${row}.address_id`,
  '-group_name': (row) => `${row}.group_name collate postroom_text desc, ${row}.address_id desc`,
  address: (row) => `${row}.address collate postroom_text, ${row}.address_id`,
  '-address': (row) => `${row}.address collate postroom_text desc, ${row}.address_id desc`,
  created_at: (row) => `${row}.created_at, ${row}.address_id`,
  '-created_at': (row) => `${row}.created_at desc, ${row}.address_id`,
}

const filtersOf = (matches: SearchMatches): Filters<'listGroups'> => ({
  // Groups have no external ids.
  q: (q) => searchCondition(q, { ...matches, byExternalId: [] }),
  domain_id: domainCondition,
  department_id: (id) => referenceCondition('department_id', id),
  senders: (value) => equalsCondition('senders', value),
  member_id: (id) =>
    id === undefined || isId(id)
      ? {
          sql: `l.address_id in (select s.address_id from ${sourcesOf('?::uuid')} s)`,
          value: id,
        }
      : { sql: 'false', value: id },
})

const members = `t.address_id as group_id, t.address, ${unicodeName('t.address')} as address_unicode, t.domain_id,
    t.group_name, t.description,
    case when not a.enabled then 'off' when d.status <> 'active' then 'suspended'
      when a.in_use_until > now() then 'in_use' else 'nowhere' end as state,
    t.senders, t.department_id, p.department_name,
    coalesce(p.identity_count, t.member_count) as member_count,
    ${times('created_at')}`

/** One page of groups as the contract's list. */
export const groupPage = async (
  db: Db,
  query: Operations['listGroups']['query'],
): Promise<JsonOf<GroupList>> => {
  const where = whereOf(db, conditionsOf(filtersOf(await searchMatches(db, query.q)), query))
  const { values, bind } = binder(where)
  const order = orders[query.sort]
  const rows = `from own_mail_group l where l.organization_id = $1 ${where.sql}`
  const row = await db.one<{ items: string; total: number }>(
    `with page as materialized (
       select l.* ${rows} order by ${order('l')} limit ${bind(query.limit)} offset ${bind(query.offset)})
     select coalesce((select json_agg(item) from (
       select ${members} from page t
       cross join ${joinOne('address', 'address_id = t.address_id')} a
       cross join ${joinOne('domain', 'domain_id = t.domain_id')} d
       left join ${joinOne('department', 'department_id = t.department_id')} p on true
       order by ${order('t')}) item), '[]')::text as items,
       (select count(*) ${rows}) as total`,
    values,
  )
  return serializePage<GroupList>(oneRow(row), query)
}
