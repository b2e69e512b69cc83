import { type $ZodType, safeParse } from 'zod/v4/core'

/** The page sizes the console offers, in rows. */
export const pageSizes = [25, 50, 100, 200] as const

/** What the URL says of a list. */
export interface ListState<Sort extends string> {
  /** From 1. */
  page: number
  /** Rows a page. */
  size: number
  sort: Sort
  q: string
}

/** The contract's parameters of a list operation: their limits and defaults are the list's. */
export interface ListParams<Sort extends string> {
  shape: {
    limit: $ZodType<number>
    offset: $ZodType<number>
    q: $ZodType<string | undefined>
    sort: $ZodType<Sort>
  }
}

/** `value` when the schema allows it, otherwise what the schema makes of nothing. */
const allowed = <Value>(schema: $ZodType<Value>, value: unknown): Value => {
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.data : (safeParse(schema, undefined).data as Value)
}

const readPage = (text: string | null) => (text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : 1)

/** Reads a list's state from the URL; whatever is missing or not allowed is the default. */
export const readList = <Sort extends string>(
  { shape }: ListParams<Sort>,
  search: URLSearchParams,
): ListState<Sort> => {
  const wanted = Number(search.get('size'))
  const size = pageSizes.find((offered) => offered === wanted) ?? allowed(shape.limit, undefined)
  const offset = allowed(shape.offset, (readPage(search.get('page')) - 1) * size)
  return {
    page: offset / size + 1,
    size,
    sort: allowed(shape.sort, search.get('sort') ?? undefined),
    q: allowed(shape.q, search.get('q') ?? undefined)?.trim() ?? '',
  }
}

/**
 * The URL's search parameters after a change of a list's state; defaults are left out, other parameters stay.
 * Anything but turning the page leads to the first page.
 */
export const writeList = <Sort extends string>(
  params: ListParams<Sort>,
  search: URLSearchParams,
  change: Partial<ListState<Sort>>,
): URLSearchParams => {
  const defaults = readList(params, new URLSearchParams())
  const next = { ...readList(params, search), page: 1, ...change }
  const written = new URLSearchParams(search)
  for (const name of ['q', 'sort', 'size', 'page'] as const) {
    if (next[name] === defaults[name]) written.delete(name)
    else written.set(name, String(next[name]))
  }
  return written
}

/** What the contract's list operation is asked for. */
export const listQuery = <Sort extends string>({ page, size, sort, q }: ListState<Sort>) => ({
  limit: size,
  offset: (page - 1) * size,
  sort,
  ...(q === '' ? {} : { q }),
})
