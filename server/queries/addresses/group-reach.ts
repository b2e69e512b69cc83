import type { Db } from '../../db/database.ts'
import { aliasMaxRecipients } from '../../generated/rules/alias.ts'
import { sourcesOf, targetsOf } from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

/** An alias or a group that leads to many identities. */
export interface LargeReach {
  address_unicode: string
  /** The named groups to which it leads, with itself if it is one of them. */
  group_addresses: string[]
  /** The identities to which it leads, and how many of the groups and aliases on the way lead to each directly. */
  ways: Record<string, number>
}

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
     ), below(top, address_id, kind) as (
       select distinct u.top, u.top, 'group' from up u
       union
       select b.top, a.address_id, a.kind from below b
       cross join lateral (
         select t.target_id from ${targetsOf('b.address_id')} t where b.kind in ('alias', 'group') offset 0
       ) t
       cross join lateral (
         select a.address_id, a.kind from address a where a.organization_id = $1 and a.address_id = t.target_id offset 0
       ) a
     ), large as (
       select b.top from below b where b.kind in ('identity', 'held') group by b.top
       having count(*) + $3 > ${aliasMaxRecipients}
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
       (select json_object_agg(w.target_id, w.count) from (
         select t.target_id, count(*) from below b
         cross join lateral (select t.target_id from ${targetsOf('b.address_id')} t offset 0) t
         join below i on i.top = b.top and i.address_id = t.target_id and i.kind in ('identity', 'held')
         where b.top = l.top and b.kind in ('alias', 'group') group by 1) w) as ways
     from large l join address a on a.organization_id = $1 and a.address_id = l.top`,
    [db.organizationId, groupAddresses, more],
  )
