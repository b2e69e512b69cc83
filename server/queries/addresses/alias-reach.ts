import type { Resolution } from '../../generated/model/index.ts'

/*
 * Where mail for aliases and groups goes. Functions of the database answer it for requests and for mail servers alike, with the rights of
 * the caller (server/db/functions/addresses: `targets_of`, `sources_of`, `reached_from`).
 */

/** An alias has at most as many targets. */
const aliasMaxTargets = 50

/**
 * SQL for what an alias or a group delivers to directly: `target_id` and `position`.
 * @param id SQL for its id.
 */
export const targetsOf = (id: string): string => `targets_of($1, ${id})`

/**
 * The same for the first few, to show: of a department the first by address, and all targets of an alias, but of a larger group the
 * first by id, because an index has their order.
 * @param id SQL for its id, of a row that is not called `edge`, `g` or `i`.
 */
export const firstTargetsOf = (id: string, most: number): string =>
  `((select edge.target_id, edge.position from address_target edge where edge.organization_id = $1 and edge.address_id = ${id}
      order by edge.target_id limit ${Math.max(most, aliasMaxTargets)})
    union all
    select member.identity_id, 1::smallint from (
      select g.department_id from mail_group g
      where g.organization_id = $1 and g.address_id = ${id} and g.department_id is not null offset 0
    ) edge cross join lateral (
      select i.identity_id from identity i where i.organization_id = $1 and i.department_id = edge.department_id
      order by i.address collate postroom_text, i.identity_id limit ${most} offset 0
    ) member)`

/**
 * A subquery of the rows of `address` with these ids, at most 10,000. They are found in one scan: with statistics from before the
 * organization was added, PostgreSQL would read an index of all its addresses for each id.
 * @param ids SQL for an array.
 */
export const addressesAmong = (ids: string): string =>
  `(select * from address where organization_id = $1 and address_id = any(${ids}) offset 0)`

/** The same of what an alias or a group delivers to directly. @param id SQL for its id. */
export const addressesBelow = (id: string): string =>
  addressesAmong(`array(select t.target_id from ${targetsOf(id)} t)`)

/** SQL for the aliases and groups that deliver to an address directly: `address_id`. @param id SQL for its id. */
export const sourcesOf = (id: string): string => `sources_of($1, ${id})`

/** SQL for whether an alias is on and hasn't expired. @param row its row of `address`. */
export const isInUse = (row: string): string =>
  `is_in_use(${row}.enabled, ${row}.ended_at, ${row}.expires_at)`

/** SQL for whether an identity takes mail. @param identity its row. @param mailbox the row of its mailbox, or null. */
const acceptsMail = (identity: string, mailbox: string): string =>
  `(${mailbox}.mailbox_quota_id is not null
    and (${identity}.status = 'active' or ${identity}.delivery_while_suspended = 'accept'))`

/** SQL for the identities that mail for an alias or a group in use reaches, each once: `identity_id`. @param start SQL for its id. */
export const reachedFrom = (start: string): string => `reached_from($1, ${start})`

/** A subquery of those of them that take mail. */
export const recipientsFrom = (start: string): string =>
  `(select r.identity_id from ${reachedFrom(start)} r
    cross join lateral (
      select i.status, i.delivery_while_suspended, m.mailbox_quota_id from identity i
      join mailbox_quota m on m.organization_id = $1 and m.identity_id = i.identity_id
      where i.organization_id = $1 and i.identity_id = r.identity_id offset 0
    ) i
    where ${acceptsMail('i', 'i')})`

/** How many identities get the mail of an alias or a group, and how many addresses it leads to that take none. */
export type ReachCounts = Pick<Resolution, 'recipient_count' | 'left_out_count'>

/** An array of the organization's suspended domains. */
const suspendedDomains = `array(select d.domain_id from domain d where d.organization_id = $1 and d.status <> 'active')`

/** A subquery of the aliases and groups among these ids that pass mail on: `address_id`. @param ids SQL for an array. */
export const followedAmong = (ids: string): string =>
  `(select a.address_id from ${addressesAmong(ids)} a
    where a.kind in ('alias', 'group') and ${isInUse('a')} and a.domain_id <> all(${suspendedDomains}) offset 0)`

/** The same among the direct targets of an alias or a group. @param id SQL for its id. */
export const followedBelow = (id: string): string =>
  followedAmong(`array(select t.target_id from ${targetsOf(id)} t)`)

/** Selects the mailboxes of the identities among these ids, if they accept mail. @param ids SQL for an array. */
export const takenAmong = (ids: string): string =>
  `select m.identity_id, m.address from mailbox_quota m where m.organization_id = $1 and m.identity_id = any(array(
     select i.identity_id from (select * from identity where organization_id = $1 and identity_id = any(${ids}) offset 0) i
     where i.domain_id <> all(${suspendedDomains}) and (i.status = 'active' or i.delivery_while_suspended = 'accept')))`

/**
 * A subquery of one row with `ReachCounts`. It reads each table once for all ids: a group has up to 10,000 members, and a department
 * any number.
 * @param row the row of `address` of an alias or a group. @param domain that of its domain.
 */
export const reachCounts = (row: string, domain: string): string =>
  `(with recursive followed(address_id) as (
      select ${row}.address_id where ${isInUse(row)} and ${domain}.status = 'active'
      union
      select n.address_id from followed f cross join lateral ${followedBelow('f.address_id')} n
    ), target as (
      select distinct t.target_id from followed f
      cross join lateral (select t.target_id from ${targetsOf('f.address_id')} t offset 0) t
    ), taken as (
      select count(*) as count from (${takenAmong('array(select target_id from target)')}) m
    )
    select taken.count as recipient_count,
      (select count(*) from target t where not exists (select from followed f where f.address_id = t.target_id))
        - taken.count as left_out_count
    from taken)`

/** A subquery of the ids of the aliases and groups that lead to an address, directly or through others. @param id SQL for its id. */
export const leadingTo = (id: string): string => `(select s.address_id from all_sources_of($1, ${id}) s)`
