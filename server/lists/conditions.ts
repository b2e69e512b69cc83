import type { OperationId, Operations } from '../generated/operations.ts'
import { isId } from '../rules/id.ts'
import { isStorable } from '../rules/text.ts'
import { canonicalAddress } from '../rules/own-account.ts'
import { asciiForm, type SearchMatches, searchTerms } from './search-terms.ts'

/** A condition on a row of a list. In its SQL the row is `l` and each `?` is the value. */
export interface Condition {
  sql: string
  /** Only for a search: the same condition for when many rows meet it, so that PostgreSQL scans the order's index. */
  scanSql?: string
  /** Only for a search: its words, and SQL for how well a row meets it: a number from 0 to 9, the best first. */
  search?: { words: readonly string[]; rank: string }
  /** Undefined when the request does not have the condition. */
  value: unknown
  /** SQL with a `?` for how many rows meet this condition alone, where the database knows that without counting. */
  total?: string
  /** Whether the indexes of the orders contain the compared column. */
  isIndexed?: boolean
  /** Whether the ids of the rows that meet it are kept, as those of a search. */
  keepsIds?: boolean
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

/**
 * Rows whose search text contains each word of `q`, in whatever order, case and accents. Their search text is an address
 * and a name, or a name alone. An exact address comes first, then an exact name, then rows in which each word of `q` begins
 * a word. An address or a domain in Unicode is found as it is stored, too, and an identity by the beginning of its external ID.
 * @param matches what the words name in Unicode or as an external ID, where rows have a domain and an identity.
 * @param identityId SQL for the id of the identity.
 */
export const searchCondition = (
  q: string | undefined,
  { inUnicode, byExternalId }: SearchMatches = { inUnicode: [], byExternalId: [] },
  identityId = 'l.identity_id',
): Condition => {
  const words = searchTerms(q ?? '')
  const values = [...words]
  const bind = (value: string) => `(?::text[])[${values.push(value)}]`
  const forms = words.map((word, place) => {
    const sameText = `(?::text[])[${place + 1}]`
    const ascii = asciiForm(word)
    const asciiText = ascii === null ? sameText : bind(ascii)
    const domainMatch = inUnicode.find((match) => match.word === word)
    const identityMatch = byExternalId.find((match) => match.word === word)
    return {
      texts: [...new Set([sameText, asciiText])],
      stored: asciiText,
      ids: domainMatch && bind(`{${domainMatch.domainIds.join()}}`),
      before: domainMatch?.before ? bind(domainMatch.before) : null,
      identities: identityMatch && bind(`{${identityMatch.identityIds.join()}}`),
    }
  })
  const each = (meets: (text: string) => string) =>
    forms
      .map(({ texts, ids, before, identities }) => {
        const rest = before === null ? '' : ` and ${meets(before)}`
        const ways = texts.map(meets)
        if (ids !== undefined) ways.push(`(l.domain_id = any(${ids}::uuid[])${rest})`)
        if (identities !== undefined) ways.push(`${identityId} = any(${identities}::uuid[])`)
        return ways.length === 1 ? ways[0] : `(${ways.join(' or ')})`
      })
      .join(' and ')
  const all = `search_fold(${forms.map(({ stored }) => stored).join(` || ' ' || `)})`
  return {
    sql: each((text) => `l.search like search_pattern(${text})`),
    // PostgreSQL expects every LIKE pattern to match few rows.
    scanSql: each((text) => `strpos(l.search, search_fold(${text})) > 0`),
    search: {
      words,
      rank: `case when l.search = ${all} then 0
      when starts_with(l.search, ${all} || ' ') then 1
      when substr(l.search, strpos(l.search, ' ') + 1) = ${all} then 2
      when ${each((text) => `strpos(search_words(l.search), search_words(search_fold(${text}))) > 0`)} then 3
      else 4 end`,
    },
    value: words.length === 0 ? undefined : values,
  }
}

export const equalsCondition = (column: string, value: string | undefined): Condition => ({
  sql: `l.${column} = ?`,
  value,
})

/** Rows with exactly that address, however it is typed. A text that PostgreSQL can't hold matches nothing. */
export const addressCondition = (address: string | undefined): Condition =>
  address === undefined || isStorable(address)
    ? equalsCondition('address', address === undefined ? undefined : canonicalAddress(address))
    : { sql: 'false', value: address, total: 'select 0' }

/** Rows that refer to that id. A text that is not an id matches nothing. */
export const referenceCondition = (column: string, id: string | undefined, total?: string): Condition =>
  id === undefined || isId(id)
    ? { sql: `l.${column} = ?`, value: id, isIndexed: true, ...(total ? { total } : {}) }
    : { sql: 'false', value: id, total: 'select 0' }

/** Rows whose column, an array of ids, has that one. A text that is not an id matches nothing. */
export const memberCondition = (column: string, id: string | undefined): Condition =>
  id === undefined || isId(id)
    ? { sql: `l.${column} @> array[?::uuid]`, value: id }
    : { sql: 'false', value: id, total: 'select 0' }

/** Rows of a domain. Identities pass `total`, the domain's number of identities. */
export const domainCondition = (id: string | undefined, total?: string): Condition =>
  referenceCondition('domain_id', id, total)

/** Rows of a department; `none` means rows without one. */
export const departmentCondition = (id: string | undefined, total?: string): Condition =>
  id === 'none'
    ? { sql: 'l.department_id is null', value: id, isIndexed: true }
    : referenceCondition('department_id', id, total)
