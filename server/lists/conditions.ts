import type { OperationId, Operations } from '../generated/operations.ts'
import { isId } from '../rules/id.ts'

/** A condition on a row of a list, `l`, with a `?` for its value. */
export interface Condition {
  sql: string
  /** Of a search: the same for when many rows meet it, so that PostgreSQL goes through the order's index. */
  scanSql?: string
  /** Undefined: the condition is not asked for. */
  value: unknown
  /** How many rows meet it alone, as SQL with a `?`, where that is known without counting them. */
  total?: string
  /** Whether the indexes of the orders hold what it compares. */
  isIndexed?: boolean
  /** Whether it follows from the others, and only helps to find what meets them. */
  isImplied?: boolean
}

/** What a list operation takes besides filters. */
type PagingParameter = 'limit' | 'offset' | 'sort'

/**
 * The condition of each filter of a list, by the filter's name in the contract: one that is missing does not compile.
 * `Other` are the parameters that filter nothing.
 */
export type Filters<Id extends OperationId, Other extends keyof Operations[Id]['query'] = never> = {
  readonly [Name in Exclude<keyof Operations[Id]['query'], PagingParameter | Other>]-?: (
    value: Operations[Id]['query'][Name],
  ) => Condition
}

/** The conditions of a request, in the order of the table. */
export const conditionsOf = <Name extends string>(
  filters: Readonly<Record<Name, (value: never) => Condition>>,
  query: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
): Condition[] => (Object.keys(filters) as Name[]).map((name) => filters[name](query[name] as never))

/** Literally found somewhere, without case and accents. */
export const searchCondition = (q: string | undefined): Condition => ({
  sql: 'l.search like search_pattern(?)',
  // PostgreSQL takes every pattern for a rare one.
  scanSql: 'strpos(l.search, search_fold(?)) > 0',
  value: q,
})

export const equalsCondition = (column: string, value: string | undefined): Condition => ({
  sql: `l.${column} = ?`,
  value,
})

/** Refers to that id; a text that is no id finds nothing. */
export const referenceCondition = (column: string, id: string | undefined, total?: string): Condition =>
  id === undefined || isId(id)
    ? { sql: `l.${column} = ?`, value: id, isIndexed: true, ...(total ? { total } : {}) }
    : { sql: 'false', value: id, total: 'select 0' }

/** Of a domain; with how many identities it has where identities are what is listed. */
export const domainCondition = (id: string | undefined, total?: string): Condition =>
  referenceCondition('domain_id', id, total)

/** Of a department, or with `none` of no department. */
export const departmentCondition = (id: string | undefined, total?: string): Condition =>
  id === 'none'
    ? { sql: 'l.department_id is null', value: id, isIndexed: true }
    : referenceCondition('department_id', id, total)
