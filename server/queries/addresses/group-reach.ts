import type { Db } from '../../db/database.ts'
import { aliasMaxRecipients } from '../../generated/rules/alias.ts'
import { joinOne } from '../../lists/statements.ts'
import { addressesBelow, sourcesOf } from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

/** An alias or a group that leads to many identities. */
export interface LargeReach {
  address_unicode: string
  /** The named groups to which it leads, with itself if it is one of them. */
  group_addresses: string[]
  /** The identities to which it leads, and how many of the groups and aliases on the way lead to each directly. */
  ways: Record<string, number>
}

// `below` has each step from an alias or a group once; its first ones come from nothing.
const walk = `named as (
       select g.address_id, g.address from mail_group g
       where g.organization_id = $1 and g.address = any($2) and g.department_id is null
     ), up(group_address, top) as (
       select n.address, n.address_id from named n
       union
       select u.group_address, t.address_id from up u
       cross join lateral (
         select t.address_id from ${sourcesOf('u.top')} t offset 0
       ) t
     ), below(top, from_id, to_id, kind) as (
       select distinct u.top, null::uuid, u.top, 'group' from up u
       union
       select b.top, b.to_id, a.address_id, a.kind from below b
       cross join lateral ${addressesBelow('b.to_id')} a
       where b.kind in ('alias', 'group')
     ), large as (
       select b.top from below b where b.kind in ('identity', 'held') group by b.top
       having count(distinct b.to_id) + $3 > ${aliasMaxRecipients}
     )`

/**
 * Those of groups, and of the aliases and groups that lead to them, that would have too many recipients with so many more. Aliases
 * and groups that are off count, because they may be turned on again.
 */
export const largeReaches = (
  db: Db,
  groupAddresses: readonly string[],
  more: number,
): Promise<LargeReach[]> =>
  db.query<LargeReach>(
    `with recursive ${walk}
     select ${unicodeName('a.address')} as address_unicode,
       array(select u.group_address from up u where u.top = l.top) as group_addresses,
       (select json_object_agg(w.to_id, w.count) from (
         select b.to_id, count(*) from below b where b.top = l.top and b.kind in ('identity', 'held') group by 1) w) as ways
     from large l cross join ${joinOne('address', 'address_id = l.top')} a`,
    [db.organizationId, groupAddresses, more],
  )
