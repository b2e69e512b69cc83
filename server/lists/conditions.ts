import type { OperationId, Operations } from '../generated/operations.ts'
import { isId } from '../rules/id.ts'

/** A condition on a row of a list. In its SQL the row is `l` and a `?` is the value. */
export interface Condition {
  sql: string
  /** Only for a search: the same condition for when many rows meet it, so that PostgreSQL scans the order's index. */
  scanSql?: string
  /** Undefined when the request does not have the condition. */
  value: unknown
  /** SQL with a `?` for how many rows meet this condition alone, where the database knows that without counting. */
  total?: string
  /** Whether the indexes of the orders contain the compared column. */
  isIndexed?: boolean
  /** Whether it follows from the other conditions and only helps to find their rows. */
  isImplied?: boolean
}

/** The parameters of a list operation besides filters. */
type PagingParameter = 'limit' | 'offset' | 'sort'

/**
 * The condition of each filter of a list, by the filter's name in the contract. A missing filter does not compile.
 * `Other` are the parameters that are not filters.
 */
export type Filters<Id extends OperationId, Other extends keyof Operations[Id]['query'] = never> = {
  readonly [Name in Exclude<keyof Operations[Id]['query'], PagingParameter | Other>]-?: (
    value: Operations[Id]['query'][Name],
  ) => Condition
}

/** The conditions of a request, in the order of `filters`. */
export const conditionsOf = <Name extends string>(
  filters: Readonly<Record<Name, (value: never) => Condition>>,
  query: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
): Condition[] => (Object.keys(filters) as Name[]).map((name) => filters[name](query[name] as never))

/** Rows whose search text contains `q`, whatever its case and accents. */
export const searchCondition = (q: string | undefined): Condition => ({
  sql: 'l.search like search_pattern(?)',
  // PostgreSQL expects every LIKE pattern to match few rows.
  scanSql: 'strpos(l.search, search_fold(?)) > 0',
  value: q,
})

export const equalsCondition = (column: string, value: string | undefined): Condition => ({
  sql: `l.${column} = ?`,
  value,
})

/** Rows that refer to that id. A text that is not an id matches nothing. */
export const referenceCondition = (column: string, id: string | undefined, total?: string): Condition =>
  id === undefined || isId(id)
    ? { sql: `l.${column} = ?`, value: id, isIndexed: true, ...(total ? { total } : {}) }
    : { sql: 'false', value: id, total: 'select 0' }

/** Rows of a domain. Identities pass `total`, the domain's number of identities. */
export const domainCondition = (id: string | undefined, total?: string): Condition =>
  referenceCondition('domain_id', id, total)

/** Rows of a department; `none` means rows without one. */
export const departmentCondition = (id: string | undefined, total?: string): Condition =>
  id === 'none'
    ? { sql: 'l.department_id is null', value: id, isIndexed: true }
    : referenceCondition('department_id', id, total)
