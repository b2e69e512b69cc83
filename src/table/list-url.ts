import { type $ZodObject, type $ZodType, type output, safeParse } from 'zod/v4/core'
import { startOfSpan, timeSpans } from '../util/time-span'

/** The page sizes the console offers, in rows. */
export const pageSizes = [25, 50, 100, 200] as const

/** The contract's parameters of a list operation. The list has the same limits and defaults. */
export type ListParams = $ZodObject & { readonly shape: Readonly<Record<string, $ZodType>> }

/** The values of these parameters in one request. */
export type RequestParams<Params extends ListParams> = output<Params>

/** The contract's orders of a list; `never` for a list without any. */
export type SortOf<Params extends ListParams> =
  RequestParams<Params> extends { sort: infer Sort extends string } ? Sort : never

type Paging = 'limit' | 'offset' | 'q' | 'sort' | 'include' | 'suggest' | 'address'

/** The filters of a list: every parameter except paging, search and order. */
export type FiltersOf<Params extends ListParams> = Partial<Omit<RequestParams<Params>, Paging>>

/** The state of a list, which the URL holds. */
export interface ListState<Params extends ListParams> {
  /** From 1. */
  page: number
  /** Rows a page. */
  size: number
  sort: SortOf<Params>
  q: string
  filters: FiltersOf<Params>
}

const paging: readonly string[] = [
  'limit',
  'offset',
  'q',
  'sort',
  'include',
  'suggest',
  'address',
] satisfies Paging[]

const schemasOf = ({ shape }: ListParams): Readonly<Record<string, $ZodType>> => shape

const filterNames = (params: ListParams) =>
  Object.keys(schemasOf(params)).filter((name) => !paging.includes(name))

/** Whether the API can search this list. */
export const canSearch = (params: ListParams): boolean => 'q' in schemasOf(params)

/** `value` when the schema allows it, otherwise the schema's default. */
const parseOrDefault = (schema: $ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.data : safeParse(schema, undefined).data
}

const readPage = (text: string | null) => (text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : 1)

/** The order where the URL names none: the contract's default, and while searching the best match first where the API can. */
const defaultSort = (schema: $ZodType | undefined, q: string) =>
  parseOrDefault(schema, q === '' ? undefined : 'relevance')

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }

/** The value of a filter in the URL: a text, a number or a boolean, as the contract's schema has it. */
const readFilter = (schema: $ZodType | undefined, text: string | null): unknown => {
  if (text === null || text === '') return undefined
  const value = parseOrDefault(schema, text) ?? parseOrDefault(schema, booleans[text] ?? Number(text))
  // A span stays as it is in the URL. Only a moment is a value of this schema.
  return (
    value ??
    (text in timeSpans && parseOrDefault(schema, startOfSpan(text, 0)) !== undefined ? text : undefined)
  )
}

const parse = <Params extends ListParams>(params: Params, search: URLSearchParams): ListState<Params> => {
  const schemas = schemasOf(params)
  const requestedSize = Number(search.get('size'))
  const size =
    pageSizes.find((sizeOption) => sizeOption === requestedSize) ??
    (parseOrDefault(schemas['limit'], undefined) as number)
  const offset = parseOrDefault(schemas['offset'], (readPage(search.get('page')) - 1) * size) as number
  const q = (parseOrDefault(schemas['q'], search.get('q') ?? undefined) as string | undefined)?.trim() ?? ''
  const sort = parseOrDefault(schemas['sort'], search.get('sort') ?? defaultSort(schemas['sort'], q))
  const filters = filterNames(params)
    .map((name) => [name, readFilter(schemas[name], search.get(name))] as const)
    .filter(([, value]) => value !== undefined)
  return {
    page: offset / size + 1,
    size,
    sort: sort as SortOf<Params>,
    q,
    filters: Object.fromEntries(filters) as FiltersOf<Params>,
  }
}

// The loader, the page and the next change all read the same URL, so it is parsed only once.
let last: { params: ListParams; search: string; state: ListState<ListParams> } | null = null

/**
 * Reads a list's state from the search part of the URL. A value that is missing or not allowed becomes the default.
 * The same URL gives the same object again.
 */
export const readList = <Params extends ListParams>(params: Params, search: string): ListState<Params> => {
  if (last?.params !== params || last.search !== search) {
    last = { params, search, state: parse(params, new URLSearchParams(search)) }
  }
  return last.state
}

type FilterValue = string | number | boolean | undefined

/** A change of a list's state. A filter that is undefined is removed; filters that are absent stay. */
export type ListChange<Params extends ListParams> = Partial<
  Omit<ListState<Params>, 'filters'> & {
    filters: { [Name in keyof FiltersOf<Params>]?: FiltersOf<Params>[Name] | undefined }
  }
>

/**
 * The search part of the URL after a change of a list's state. Defaults are left out, other parameters stay.
 * Every change except a new page number goes to the first page.
 */
export const writeList = <Params extends ListParams>(
  params: Params,
  search: string,
  { filters, ...change }: ListChange<Params>,
): string => {
  const before = readList(params, search)
  const nextSearch = new URLSearchParams(search)
  const sort = defaultSort(schemasOf(params)['sort'], change.q ?? before.q) as SortOf<Params>
  const defaults = { ...parse(params, new URLSearchParams()), sort }
  const next = { ...before, page: 1, ...(nextSearch.has('sort') ? {} : { sort }), ...change }
  const nextFilters = { ...before.filters, ...filters } as Readonly<Record<string, FilterValue>>
  const write = (name: string, value: FilterValue, defaultValue: FilterValue) => {
    if (value === defaultValue || value === undefined) nextSearch.delete(name)
    else nextSearch.set(name, String(value))
  }
  for (const name of filterNames(params)) write(name, nextFilters[name], undefined)
  for (const name of ['q', 'sort', 'size', 'page'] as const) write(name, next[name], defaults[name])
  return nextSearch.toString()
}

/** What a list is searched and filtered by besides one of its filters: of that are the counts of this filter. */
export const withoutFilter = <Params extends ListParams, Name extends keyof FiltersOf<Params>>(
  { q, filters }: ListState<Params>,
  name: Name,
): Omit<FiltersOf<Params>, Name> & { q?: string } => {
  const { [name]: _, ...others } = filters
  return q === '' ? others : { ...others, q }
}

/** The request parameters for a state of the list. */
export const toRequestParams = <Params extends ListParams>(
  state: ListState<Params>,
): RequestParams<Params> => {
  const { page, size, sort, q } = state
  const now = Date.now()
  const filters = Object.entries(state.filters).map(([name, value]) => [
    name,
    typeof value === 'string' && value in timeSpans ? startOfSpan(value, now) : value,
  ])
  const requestParams = {
    limit: size,
    offset: (page - 1) * size,
    ...(sort === undefined ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...Object.fromEntries(filters),
  }
  return requestParams as RequestParams<Params>
}
