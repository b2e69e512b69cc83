import type { Db } from '../db/database.ts'
import type { Condition } from './conditions.ts'
import type { ListDefinition, Order, Paging } from './definition.ts'

/** Conditions of a list, ready for statements. */
export interface Filter {
  /** The same conditions of the same organization have the same. */
  name: string
  /** Each condition with `and` before it; the values are those from $2 on. */
  sql: string
  /** The same for going through the index of an order. */
  scanSql: string
  /** The organization, then what conditions compare with. */
  values: readonly unknown[]
  /** How many rows meet all. */
  total: { sql: string; values: readonly unknown[] }
  isSearch: boolean
  /** Whether the indexes of the orders hold all that is compared. */
  isIndexed: boolean
}

/** Puts conditions together. */
export const filterOf = (db: Db, { table }: ListDefinition, conditions: readonly Condition[]): Filter => {
  const values: unknown[] = [db.organizationId]
  const bound = conditions.map((one) => {
    const place = one.sql.includes('?') ? `$${values.push(one.value)}` : ''
    const bind = (sql: string) => `and ${sql.replace('?', place)}`
    return {
      sql: bind(one.sql),
      scanSql: bind(one.scanSql ?? one.sql),
      total: one.total?.replace('?', '$2'),
      isIndexed: one.isIndexed ?? false,
      isImplied: one.isImplied ?? false,
    }
  })
  const meant = bound.filter(({ isImplied }) => !isImplied)
  const sql = meant.map((one) => one.sql).join(' ')
  const [only] = meant.length === 1 ? meant : []
  return {
    name: JSON.stringify([table, sql, values]),
    sql: bound.map((one) => one.sql).join(' '),
    scanSql: bound.map((one) => one.scanSql).join(' '),
    values,
    total: only?.total
      ? { sql: only.total, values: only.total.includes('$2') ? values : values.slice(0, 1) }
      : { sql: `select count(*) from own_${table} l where l.organization_id = $1 ${sql}`, values },
    isSearch: conditions.some(({ scanSql }) => scanSql !== undefined),
    isIndexed: bound.every((one) => one.isIndexed),
  }
}

/** Conditions of a list that is read whole: each with `and` before it; the values are the organization and theirs. */
export const whereOf = (db: Db, conditions: readonly Condition[]): Pick<Filter, 'sql' | 'values'> => {
  const values: unknown[] = [db.organizationId]
  const sql = conditions
    .filter(({ value }) => value !== undefined)
    .map((one) => `and ${one.sql.replace('?', () => `$${values.push(one.value)}`)}`)
  return { sql: sql.join(' '), values }
}

/** The filter's values and more. */
export const binder = ({
  values,
}: Pick<Filter, 'values'>): { values: unknown[]; bind: (value: unknown) => string } => {
  const all = [...values]
  return { values: all, bind: (value) => `$${all.push(value)}` }
}

/** What a page of a filter is made of. */
export interface FilteredQuery extends Paging {
  db: Db
  definition: ListDefinition
  order: Order
  filter: Filter
}
