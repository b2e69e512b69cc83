import type { Db } from '../db/database.ts'
import { unicodeName } from './unicode-name.ts'

/*
 * The graph of aliases and their targets, whatever is on or off: an alias that is off may be turned on again.
 */

/** A step of the graph, with what it leads to. */
export interface GraphStep {
  /** Null for the new targets of the alias that is written. */
  from_id: string | null
  to_id: string
  to_kind: 'identity' | 'alias' | 'held'
  to_address: string
}

/**
 * All steps below an alias with new targets, each once. What it leads to now is left out.
 * @param aliasId null for a new one.
 */
export const stepsBelow = (
  db: Db,
  aliasId: string | null,
  targetIds: readonly string[],
): Promise<GraphStep[]> =>
  db.query<GraphStep>(
    `with recursive step(from_id, to_id) as (
       select null::uuid, t from unnest($3::uuid[]) t
       union
       select s.to_id, n.target_id from step s
       cross join lateral (
         select t.target_id from address_target t
         where t.organization_id = $1 and t.address_id = s.to_id and s.to_id is distinct from $2 offset 0
       ) n
     )
     select s.from_id, s.to_id, a.kind as to_kind, ${unicodeName('a.address')} as to_address
     from step s join address a on a.organization_id = $1 and a.address_id = s.to_id`,
    [db.organizationId, aliasId, targetIds],
  )

/** A step of the graph, with what it comes from. */
export interface StepAbove {
  from_id: string
  from_address: string
  to_id: string
}

/** All steps above an address, each once. */
export const stepsAbove = (db: Db, addressId: string): Promise<StepAbove[]> =>
  db.query<StepAbove>(
    `with recursive step(from_id, to_id) as (
       select t.address_id, t.target_id from address_target t where t.organization_id = $1 and t.target_id = $2
       union
       select n.address_id, s.from_id from step s
       cross join lateral (
         select t.address_id from address_target t
         where t.organization_id = $1 and t.target_id = s.from_id offset 0
       ) n
     )
     select s.from_id, s.to_id, ${unicodeName('a.address')} as from_address
     from step s join address a on a.organization_id = $1 and a.address_id = s.from_id`,
    [db.organizationId, addressId],
  )

/** The alias that leads to the most identities of those with an alias below them, if that alias has new targets. */
export const mostRecipients = (
  db: Db,
  { aliasId, targetIds, above }: { aliasId: string; targetIds: readonly string[]; above: readonly string[] },
) =>
  db.one<{ address: string; recipient_count: number }>(
    `with recursive walk(top, address_id) as (
       select t, t from unnest($4::uuid[]) t
       union
       select w.top, n.target_id from walk w
       cross join lateral (
         select t.target_id from address_target t
         where t.organization_id = $1 and t.address_id = w.address_id and w.address_id <> $2
         union all select n from unnest($3::uuid[]) n where w.address_id = $2 offset 0
       ) n
     ), counted as (
       select w.top, count(*) as recipient_count from walk w
       join address a on a.organization_id = $1 and a.address_id = w.address_id and a.kind in ('identity', 'held')
       group by 1 order by 2 desc limit 1
     )
     select ${unicodeName('a.address')} as address, c.recipient_count
     from counted c join address a on a.organization_id = $1 and a.address_id = c.top`,
    [db.organizationId, aliasId, targetIds, above],
  )
