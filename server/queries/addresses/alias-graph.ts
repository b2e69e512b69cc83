import type { Db } from '../../db/database.ts'
import { joinOne } from '../../lists/statements.ts'
import { addressesAmong, addressesBelow, sourcesOf, targetsOf } from './alias-reach.ts'
import { unicodeName } from '../unicode-name.ts'

/*
 * The graph of aliases and groups with their targets, whatever is on or off: an alias that is off may be turned on again.
 */

/** A step of the graph, with what it leads to. */
interface GraphStep {
  /** Null for the new targets of the alias or group that is written. */
  from_id: string | null
  to_id: string
  to_kind: 'identity' | 'alias' | 'group' | 'held'
  to_address: string
}

/** The graph below an alias or a group. */
export interface GraphBelow {
  /** Each step once. Of those to identities, one stands for all from the same address. */
  steps: GraphStep[]
  /** How many identities it leads to, also deleted ones. */
  recipient_count: number
}

/** The new targets of an alias or a group: addresses, or the identities of a department. */
export interface GraphTargets {
  targetIds: readonly string[]
  departmentId?: string | null
}

// The targets are $3, and the department is $4. What the address $2 leads to now is left out.
const walkBelow = `step(from_id, to_id, to_kind) as (
       select null::uuid, a.address_id, a.kind from ${addressesAmong(
         `array(select unnest($3::uuid[])
           union all select i.identity_id from identity i where i.organization_id = $1 and i.department_id = $4)`,
       )} a
       union
       select s.to_id, n.address_id, n.kind from step s
       cross join lateral (
         select a.address_id, a.kind from ${addressesBelow('s.to_id')} a
         where s.to_id is distinct from $2 and s.to_kind in ('alias', 'group') offset 0
       ) n
     )`

/**
 * The graph below an alias or a group with new targets.
 * @param aliasId null for a new one.
 */
export const graphBelow = async (
  db: Db,
  aliasId: string | null,
  { targetIds, departmentId = null }: GraphTargets,
): Promise<GraphBelow> => {
  const row = await db.one<GraphBelow>(
    `with recursive ${walkBelow}, shown as (
       select from_id, to_id, to_kind from step where to_kind in ('alias', 'group')
       union all
       select distinct on (from_id) from_id, to_id, to_kind from step where to_kind in ('identity', 'held')
     )
     select (select count(distinct to_id) from step where to_kind in ('identity', 'held')) as recipient_count,
       coalesce((select json_agg(json_build_object('from_id', s.from_id, 'to_id', s.to_id, 'to_kind', s.to_kind,
         'to_address', ${unicodeName('a.address')}))
         from shown s cross join ${joinOne('address', 'address_id = s.to_id')} a), '[]') as steps`,
    [db.organizationId, aliasId, targetIds, departmentId],
  )
  return row ?? { steps: [], recipient_count: 0 }
}

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
       select t.address_id, $2::uuid from ${sourcesOf('$2::uuid')} t
       union
       select n.address_id, s.from_id from step s
       cross join lateral (
         select t.address_id from ${sourcesOf('s.from_id')} t offset 0
       ) n
     )
     select s.from_id, s.to_id, ${unicodeName('a.address')} as from_address
     from step s join address a on a.organization_id = $1 and a.address_id = s.from_id`,
    [db.organizationId, addressId],
  )

/** What leads to the most identities, of the aliases and groups above one that has new targets. */
export const largestRecipientCount = (
  db: Db,
  { aliasId, targetIds, above }: { aliasId: string; targetIds: readonly string[]; above: readonly string[] },
) =>
  db.one<{ address: string; recipient_count: number }>(
    `with recursive walk(top, address_id, kind) as (
       select t, t, 'alias' from unnest($4::uuid[]) t
       union
       select w.top, a.address_id, a.kind from walk w
       cross join lateral ${addressesAmong(
         `case when w.address_id = $2 then $3::uuid[] else array(select t.target_id from ${targetsOf('w.address_id')} t) end`,
       )} a
       where w.kind in ('alias', 'group')
     ), counted as (
       select w.top, count(*) as recipient_count from walk w where w.kind in ('identity', 'held')
       group by 1 order by 2 desc, 1 limit 1
     )
     select ${unicodeName('a.address')} as address, c.recipient_count
     from counted c join address a on a.organization_id = $1 and a.address_id = c.top`,
    [db.organizationId, aliasId, targetIds, above],
  )
