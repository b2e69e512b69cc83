/** The kind of server to use, in libpq's words; see `target_session_attrs`. */
type Target = 'any' | 'read-write' | 'primary'

const targets: readonly string[] = ['any', 'read-write', 'primary'] satisfies Target[]

/** The servers of a database URL, each with its own URL. */
export interface Servers {
  urls: readonly [string, ...string[]]
  target: Target
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?@]+)(\/[^?]+)(?:\?(.*))?$/

/**
 * Parses a URL that may name several hosts and the kind of server to use, as in libpq (PostgreSQL 18, section 34.1.1.3):
 * `postgresql://user:password@one:5432,two:5432/database?target_session_attrs=read-write`.
 * @returns null when it is not such a URL.
 */
export const parseServers = (url: string): Servers | null => {
  const [, head = '', hosts = '', path = '', search = ''] = shape.exec(url) ?? []
  const parameters = new URLSearchParams(search)
  const target = parameters.get('target_session_attrs') ?? 'any'
  parameters.delete('target_session_attrs')
  const rest = parameters.size === 0 ? path : `${path}?${parameters.toString()}`
  const [first, ...others] = hosts.split(',').map((host) => (host === '' ? '' : `${head}${host}${rest}`))
  if (!first || others.includes('') || !targets.includes(target)) return null
  return { urls: [first, ...others], target: target as Target }
}

/** The URLs of one database. They differ only when requests go through a pooler or use their own login. */
export interface DatabaseUrls {
  /** For requests; it may lead through a pooler. */
  url: string
  /** PostgreSQL itself, for notifications of changes. */
  directUrl: string
  /** PostgreSQL itself as the owner of the database, for migrations and the operator's commands. */
  ownerUrl: string
}
