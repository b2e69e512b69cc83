import type { Operation } from '../contract/operation'

/** The arguments of a call of any operation. */
export interface CallArgs {
  path?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  ifMatch?: string
  idempotencyKey?: string
}

/** The URL of a call: path parameters percent-encoded, query parameters that are undefined or '' left out. */
export const urlOf = (operation: Pick<Operation<never, unknown>, 'path'>, args: CallArgs): string => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(args.path?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== '') query.append(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}
