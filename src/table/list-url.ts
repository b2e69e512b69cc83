import { type $ZodObject, type $ZodType, type output, safeParse } from 'zod/v4/core'

/** The page sizes the console offers, in rows. */
export const pageSizes = [25, 50, 100, 200] as const

/** The contract's parameters of a list operation: their limits and defaults are the list's. */
export type ListParams = $ZodObject & { readonly shape: Readonly<Record<string, $ZodType>> }

/** What the contract's list operation is asked for. */
export type RequestParams<Params extends ListParams> = output<Params>

/** The contract's orders of a list; a list without any has none. */
export type SortOf<Params extends ListParams> =
  RequestParams<Params> extends { sort: infer Sort extends string } ? Sort : never

type Paging = 'limit' | 'offset' | 'q' | 'sort' | 'include'

/** What a list is narrowed by: every parameter that is neither paging nor search nor order. */
export type FiltersOf<Params extends ListParams> = Partial<Omit<RequestParams<Params>, Paging>>

/** What the URL says of a list. */
export interface ListState<Params extends ListParams> {
  /** From 1. */
  page: number
  /** Rows a page. */
  size: number
  sort: SortOf<Params>
  q: string
  filters: FiltersOf<Params>
}

const paging: readonly string[] = ['limit', 'offset', 'q', 'sort', 'include'] satisfies Paging[]

const schemasOf = ({ shape }: ListParams): Readonly<Record<string, $ZodType>> => shape

const filterNames = (params: ListParams) =>
  Object.keys(schemasOf(params)).filter((name) => !paging.includes(name))

/** Whether the API can search this list. */
export const canSearch = (params: ListParams): boolean => 'q' in schemasOf(params)

/** `value` when the schema allows it, otherwise what the schema makes of nothing. */
const parseOrDefault = (schema: $ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.data : safeParse(schema, undefined).data
}

const readPage = (text: string | null) => (text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : 1)

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }

/** A filter in the URL as the contract's type: text, or what the text says of a number or a yes and no. */
const readFilter = (schema: $ZodType | undefined, text: string | null): unknown => {
  if (text === null || text === '') return undefined
  return parseOrDefault(schema, text) ?? parseOrDefault(schema, booleans[text] ?? Number(text))
}

const parse = <Params extends ListParams>(params: Params, search: URLSearchParams): ListState<Params> => {
  const schemas = schemasOf(params)
  const requestedSize = Number(search.get('size'))
  const size =
    pageSizes.find((sizeOption) => sizeOption === requestedSize) ??
    (parseOrDefault(schemas['limit'], undefined) as number)
  const offset = parseOrDefault(schemas['offset'], (readPage(search.get('page')) - 1) * size) as number
  const q = parseOrDefault(schemas['q'], search.get('q') ?? undefined) as string | undefined
  const filters = filterNames(params)
    .map((name) => [name, readFilter(schemas[name], search.get(name))] as const)
    .filter(([, value]) => value !== undefined)
  return {
    page: offset / size + 1,
    size,
    sort: parseOrDefault(schemas['sort'], search.get('sort') ?? undefined) as SortOf<Params>,
    q: q?.trim() ?? '',
    filters: Object.fromEntries(filters) as FiltersOf<Params>,
  }
}

// The loader, the page and its next change read the same URL: it is parsed once.
let last: { params: ListParams; search: string; state: ListState<ListParams> } | null = null

/**
 * Reads a list's state from the search part of the URL; whatever is missing or not allowed is the default. Reading the
 * same again gives the same object.
 */
export const readList = <Params extends ListParams>(params: Params, search: string): ListState<Params> => {
  if (last?.params !== params || last.search !== search) {
    last = { params, search, state: parse(params, new URLSearchParams(search)) }
  }
  return last.state
}

type FilterValue = string | number | boolean | undefined

/** A change of a list's state; a filter that becomes undefined is taken away, the others stay. */
export type ListChange<Params extends ListParams> = Partial<
  Omit<ListState<Params>, 'filters'> & {
    filters: { [Name in keyof FiltersOf<Params>]?: FiltersOf<Params>[Name] | undefined }
  }
>

/**
 * The search part of the URL after a change of a list's state; defaults are left out, other parameters stay.
 * Anything but turning the page leads to the first page.
 */
export const writeList = <Params extends ListParams>(
  params: Params,
  search: string,
  { filters, ...change }: ListChange<Params>,
): string => {
  const before = readList(params, search)
  const defaults = parse(params, new URLSearchParams())
  const next = { ...before, page: 1, ...change }
  const nextFilters = { ...before.filters, ...filters } as Readonly<Record<string, FilterValue>>
  const nextSearch = new URLSearchParams(search)
  const write = (name: string, value: FilterValue, defaultValue: FilterValue) => {
    if (value === defaultValue || value === undefined) nextSearch.delete(name)
    else nextSearch.set(name, String(value))
  }
  for (const name of filterNames(params)) write(name, nextFilters[name], undefined)
  for (const name of ['q', 'sort', 'size', 'page'] as const) write(name, next[name], defaults[name])
  return nextSearch.toString()
}

/** What the contract's list operation is asked for at that state. */
export const toRequestParams = <Params extends ListParams>(
  state: ListState<Params>,
): RequestParams<Params> => {
  const { page, size, sort, q, filters } = state
  const requestParams = {
    limit: size,
    offset: (page - 1) * size,
    ...(sort === undefined ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...filters,
  }
  return requestParams as RequestParams<Params>
}
