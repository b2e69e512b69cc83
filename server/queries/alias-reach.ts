/*
 * Where mail for aliases and groups goes, as SQL with a request's own rights. Mail servers ask functions with the same rules
 * (server/db/functions/addresses); server/handlers/resolve-address.properties.test.ts compares both. `offset 0` makes
 * PostgreSQL look up each step by an index: its plans know nothing of a recursion, and would read whole tables.
 */

/** An alias has at most as many targets. */
const aliasMaxTargets = 50

/**
 * A subquery of what an alias or a group leads to directly: `target_id` and `position`. The members of a department's group are
 * found through the group, by indexes; a database that has not been analyzed yet would begin with all identities.
 * @param id SQL for its id, of a row that is not called `edge`, `g` or `i`.
 * @param most how many are wanted: of a department the first by address, and all targets of an alias, but of a larger group the
 * first by id, because an index has their order. All without it.
 */
export const edgesOf = (id: string, most?: number): string =>
  `((select edge.target_id, edge.position from address_target edge where edge.organization_id = $1 and edge.address_id = ${id}
      ${most === undefined ? '' : `order by edge.target_id limit ${Math.max(most, aliasMaxTargets)}`})
    union all
    select member.identity_id, 1::smallint from (
      select g.department_id from mail_group g where g.organization_id = $1 and g.address_id = ${id} offset 0
    ) edge cross join lateral (
      select i.identity_id from identity i where i.organization_id = $1 and i.department_id = edge.department_id
      ${most === undefined ? '' : `order by i.address collate postroom_text, i.identity_id limit ${most}`} offset 0
    ) member)`

/** SQL for whether an alias is on and hasn't expired. @param row its row of `address`. */
export const isInUse = (row: string): string =>
  `(${row}.enabled and ${row}.ended_at is null and (${row}.expires_at is null or ${row}.expires_at > now()))`

/** SQL for whether an identity takes mail. @param identity its row. @param mailbox the row of its mailbox, or null. */
const takesMail = (identity: string, mailbox: string): string =>
  `(${mailbox}.mailbox_quota_id is not null
    and (${identity}.status = 'active' or ${identity}.delivery_while_suspended = 'accept'))`

/** A subquery of the ids of the identities that an alias or group in use leads to, each once. @param start SQL for its id. */
export const reachedFrom = (start: string): string =>
  `(with recursive reached(address_id, kind) as (
      select ${start}, 'alias'
      union
      select n.address_id, n.kind from reached r
      cross join lateral (
        select t.target_id from ${edgesOf('r.address_id')} t where r.kind <> 'identity' offset 0
      ) t
      cross join lateral (
        select a.address_id, a.kind from address a
        join domain d on d.organization_id = $1 and d.domain_id = a.domain_id
        where a.organization_id = $1 and a.address_id = t.target_id and d.status = 'active'
          and (a.kind = 'identity' or a.kind in ('alias', 'group') and ${isInUse('a')}) offset 0
      ) n
    )
    select address_id as identity_id from reached where kind = 'identity')`

/** A subquery of those of them that take mail. */
export const takersFrom = (start: string): string =>
  `(select r.identity_id from ${reachedFrom(start)} r
    cross join lateral (
      select i.status, i.delivery_while_suspended, m.mailbox_quota_id from identity i
      join mailbox_quota m on m.organization_id = $1 and m.identity_id = i.identity_id
      where i.organization_id = $1 and i.identity_id = r.identity_id offset 0
    ) i
    where ${takesMail('i', 'i')})`

/** A subquery of the ids of the aliases that lead to an address, directly or through others. @param id SQL for its id. */
export const leadingTo = (id: string): string =>
  `(with recursive above(address_id) as (
      select t.address_id from address_edge t where t.organization_id = $1 and t.target_id = ${id}
      union
      select t.address_id from above a
      cross join lateral (
        select t.address_id from address_edge t
        where t.organization_id = $1 and t.target_id = a.address_id offset 0
      ) t
    )
    select address_id from above)`
