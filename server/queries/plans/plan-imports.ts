import type { Db } from '../../db/database.ts'
import type { PlanRowError } from '../../generated/model/index.ts'
import { planColumns, type PlanItemRow, type PlanRow } from '../../generated/rows.ts'
import { columnsOf } from '../columns-of.ts'
import { rangeOf } from './plan-items.ts'

/*
 * The rows of an import: items of a plan that come one part after another.
 */

/** A stored row; `address` is null if its cell can't be an address. */
export interface NewRow {
  position: number
  line: number
  address: string | null
  /** JSON. */
  row: string
}

interface AddedRows {
  /** How many rows are new. */
  added: number
  /** How many bytes the new ones have. */
  bytes: number
  /** The first position that already has a different row. */
  conflicting: number | null
}

/** Adds the rows that are not stored yet. */
export const addRows = async (db: Db, planId: string, rows: readonly NewRow[]): Promise<AddedRows> => {
  const row = await db.one<AddedRows>(
    `with sent as materialized (
       select * from unnest($3::integer[], $4::bigint[], $5::text[], $6::jsonb[]) g(position, line, address, row)
     ), added as (
       insert into plan_item (organization_id, plan_id, position, identity_id, line, address, row)
       select $1, $2, g.position, uuid_v7(), g.line, g.address, g.row from sent g
       on conflict (organization_id, plan_id, position) do nothing returning octet_length(row::text) as bytes
     )
     select (select count(*) from added) as added, (select coalesce(sum(a.bytes), 0)::bigint from added a) as bytes, (
       select min(g.position) from sent g
       join plan_item i on i.organization_id = $1 and i.plan_id = $2 and i.position = g.position
       where (i.line, i.row) is distinct from (g.line, g.row)) as conflicting`,
    [db.organizationId, planId, ...columnsOf(rows, ['position', 'line', 'address', 'row'])],
  )
  return row ?? { added: 0, bytes: 0, conflicting: null }
}

/** Counts received rows. After the last one the plan can be prepared. @returns the plan afterwards. */
export const countRows = (db: Db, planId: string, { added, bytes }: AddedRows) =>
  db.one<PlanRow>(
    `update plan set total_count = coalesce(total_count, 0) + $3, received_bytes = received_bytes + $4,
       state = case when coalesce(total_count, 0) + $3 >= (selection -> 'import' ->> 'row_count')::integer
         then 'preparing' else state end
     where organization_id = $1 and plan_id = $2 returning ${planColumns}`,
    [db.organizationId, planId, added, bytes],
  )

/**
 * Where each of the addresses comes first in an import. All rows of the plan are read once, and each is looked up in a hash of the
 * addresses: `is true` keeps the planner, which takes it that a new plan has one row, from comparing each row with each address.
 */
export const firstRowsOf = async (
  db: Db,
  planId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { position: number; line: number }>> => {
  const rows = await db.query<{ address: string; position: number; line: number }>(
    `with imported as materialized (
       select address, position, line from plan_item where organization_id = $1 and plan_id = $2 and row is not null
     )
     select distinct on (address) address, position, line from imported
     where (address in (select unnest($3::text[]))) is true order by address, position`,
    [db.organizationId, planId, addresses],
  )
  return new Map(rows.map(({ address, ...first }) => [address, first]))
}

/** Returns how many more members groups would have after the previewed rows of an import, by address. */
export const plannedMembers = async (
  db: Db,
  planId: string,
  groupAddresses: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.query<{ address: string; difference: number }>(
    `select g.address, count(*) filter (where i.after -> 'group_addresses' ? g.address)
         - count(*) filter (where i.before -> 'group_addresses' ? g.address) as difference
     from plan_item i cross join unnest($3::text[]) g(address)
     where i.organization_id = $1 and i.plan_id = $2 and i.outcome = 'will_change'
       and i.after -> 'group_addresses' is not null
     group by g.address`,
    [db.organizationId, planId, groupAddresses],
  )
  return new Map(rows.map(({ address, difference }) => [address, difference]))
}

/** Returns the groups that each identity would join and leave by the previewed rows of an import, of those that name these groups. */
export const plannedMemberships = (db: Db, planId: string, groupAddresses: readonly string[]) =>
  db.query<{ identity_id: string; joined: string[]; left: string[] }>(
    `select i.identity_id, array(select jsonb_array_elements_text(g.after) except select jsonb_array_elements_text(g.before)) as joined,
       array(select jsonb_array_elements_text(g.before) except select jsonb_array_elements_text(g.after)) as left
     from plan_item i
     cross join lateral (select coalesce(i.before -> 'group_addresses', '[]') as before, i.after -> 'group_addresses' as after) g
     where i.organization_id = $1 and i.plan_id = $2 and i.outcome = 'will_change'
       and (g.after ?| $3::text[] or g.before ?| $3::text[])`,
    [db.organizationId, planId, groupAddresses],
  )

/** The identity of a row, and its errors. */
export type RowIdentity = Pick<PlanItemRow, 'position' | 'identity_id' | 'display_name'> & {
  errors: readonly PlanRowError[] | null
}

/** Writes the identities of rows, in their order, and counts the new ones. */
export const writeRowIdentities = (
  db: Db,
  planId: string,
  identities: readonly RowIdentity[],
  created: number,
) =>
  db.query(
    `with counted as (
       update plan set create_count = create_count + $4 where organization_id = $1 and plan_id = $2
     )
     update plan_item set identity_id = r.identity_id, display_name = r.display_name, errors = r.errors
     from jsonb_to_recordset($3::jsonb) r(position integer, identity_id uuid, display_name text, errors jsonb)
     where plan_item.organization_id = $1 and plan_item.plan_id = $2 and plan_item.position = r.position
       and plan_item.position between $5 and $6`,
    [db.organizationId, planId, JSON.stringify(identities), created, ...rangeOf(identities)],
  )

/** Lists the rows of an earlier import that were not done, as items of this one in the same order. @returns how many. */
export const listRowsAgain = async (db: Db, planId: string, earlierId: string): Promise<number> => {
  const row = await db.one<{ count: number }>(
    `with listed as (
       insert into plan_item (organization_id, plan_id, position, identity_id, line, address, row)
       select $1, $2, row_number() over (order by s.position), uuid_v7(), s.line, s.address, s.row
       from plan_item s
       where s.organization_id = $1 and s.plan_id = $3 and s.outcome in ('failed', 'will_change') and s.row is not null
       returning 1
     ), counted as (
       update plan set total_count = (select count(*) from listed) where organization_id = $1 and plan_id = $2
     )
     select count(*) as count from listed`,
    [db.organizationId, planId, earlierId],
  )
  return row?.count ?? 0
}

/** Deletes some rows of imports whose time is over, of all organizations. @returns how many. */
export const forgetRows = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ forgotten: number }>('select forget_import_rows($1) as forgotten', [most])
  return row?.forgotten ?? 0
}
