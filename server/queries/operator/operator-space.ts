import type { Db } from '../../db/database.ts'

interface TableSpace {
  table_name: string
  /** About how many rows, as PostgreSQL last counted them. */
  row_count: number
  /** With its indexes, and with space of deleted rows that is free to be used again. */
  bytes: number
}

/** What each table takes on the disk, the largest first. */
export const tableSpaces = (db: Pick<Db, 'query'>) =>
  db.query<TableSpace>(
    `select n.nspname || '.' || c.relname as table_name, greatest(c.reltuples, 0)::bigint as row_count,
       pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'mail') order by bytes desc, table_name`,
    [],
  )

interface PlanSpace {
  organization_id: string
  organization_name: string
  plan_count: number
  item_count: number
  /** Of the items, without their indexes. */
  bytes: number
}

/** What the bulk changes of each organization take, the largest first. */
export const planSpaces = (db: Pick<Db, 'query'>) =>
  db.query<PlanSpace>(
    `select o.organization_id, o.organization_name, p.plan_count, coalesce(i.item_count, 0) as item_count,
       coalesce(i.bytes, 0)::bigint as bytes
     from organization o
     join (select organization_id, count(*) as plan_count from plan group by 1) p using (organization_id)
     left join (select organization_id, count(*) as item_count, sum(pg_column_size(plan_item.*)) as bytes
       from plan_item group by 1) i using (organization_id)
     order by bytes desc, o.organization_id`,
    [],
  )
