import type { Db } from '../db/database.ts'
import type { Condition } from './conditions.ts'
import { type ListDefinition, type Order, type Paging, rowsOf } from './definition.ts'

/** The conditions of a request as SQL. */
export interface Filter {
  /** The same for the same conditions of the same organization. */
  name: string
  /** Each condition with `and` before it. Its values begin at $2. */
  sql: string
  /** The same for a scan of an order's index. */
  scanSql: string
  /** The organization's id, then the values of the conditions. */
  values: readonly unknown[]
  /** How many rows meet all conditions. */
  total: { sql: string; values: readonly unknown[] }
  /** Whether the ids of its rows are kept: a search does, and what takes as long to find. */
  keepsIds: boolean
  /** Of a search: a number for how well a row meets it. */
  rank: string | null
  /** Whether the indexes of the orders contain all compared columns. */
  isIndexed: boolean
}

/** Combines conditions. */
export const filterOf = (db: Db, definition: ListDefinition, conditions: readonly Condition[]): Filter => {
  const values: unknown[] = [db.organizationId]
  const boundConditions = conditions.map((one) => {
    const place = one.sql.includes('?') ? `$${values.push(one.value)}` : ''
    const bind = (sql: string) => `and ${sql.replaceAll('?', place)}`
    return {
      sql: bind(one.sql),
      scanSql: bind(one.scanSql ?? one.sql),
      rank: one.search?.rank.replaceAll('?', place),
      total: one.total?.replace('?', '$2'),
      isIndexed: one.isIndexed ?? false,
      isImplied: one.isImplied ?? false,
    }
  })
  const explicitConditions = boundConditions.filter(({ isImplied }) => !isImplied)
  const sql = explicitConditions.map((one) => one.sql).join(' ')
  const [onlyCondition] = explicitConditions.length === 1 ? explicitConditions : []
  return {
    name: JSON.stringify([rowsOf(definition), sql, values]),
    sql: boundConditions.map((one) => one.sql).join(' '),
    scanSql: boundConditions.map((one) => one.scanSql).join(' '),
    values,
    total: onlyCondition?.total
      ? { sql: onlyCondition.total, values: onlyCondition.total.includes('$2') ? values : values.slice(0, 1) }
      : {
          sql: `select count(*) from own_${rowsOf(definition)} l where l.organization_id = $1 ${sql}`,
          values,
        },
    keepsIds: conditions.some(({ search, keepsIds = search !== undefined }) => keepsIds),
    rank: boundConditions.find(({ rank }) => rank !== undefined)?.rank ?? null,
    isIndexed: boundConditions.every((one) => one.isIndexed),
  }
}

/**
 * The conditions of a list without pages, each with `and` before it, and a number for how well a row meets its search. The
 * values are the organization's id and theirs.
 */
export const whereOf = (
  db: Db,
  conditions: readonly Condition[],
): Pick<Filter, 'sql' | 'values'> & { rank: string } => {
  const values: unknown[] = [db.organizationId]
  let rank = '0'
  const sql = conditions
    .filter(({ value }) => value !== undefined)
    .map((one) => {
      const place = one.sql.includes('?') ? `$${values.push(one.value)}` : ''
      rank = one.search?.rank.replaceAll('?', place) ?? rank
      return `and ${one.sql.replaceAll('?', place)}`
    })
  return { sql: sql.join(' '), values, rank }
}

/** The filter's values, and a function that adds one and returns its placeholder. */
export const binder = ({
  values,
}: Pick<Filter, 'values'>): { values: unknown[]; bind: (value: unknown) => string } => {
  const all = [...values]
  return { values: all, bind: (value) => `$${all.push(value)}` }
}

/** The query for a page of a filter. */
export interface FilteredQuery extends Paging {
  db: Db
  definition: ListDefinition
  order: Order
  filter: Filter
}
