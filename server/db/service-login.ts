import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectTo, requireServers } from './connect.ts'

/** The login's default name. Roles belong to the whole PostgreSQL server, so each database on it needs another name. */
export const serviceLogin = 'postroom_service'

/** The roles of mail servers: Dovecot's, which reads password hashes, and Postfix's. */
export type MailRole = 'postroom_mail' | 'postroom_routes'

export const generateLoginPassword = (): string => randomBytes(24).toString('hex')

/** A URL of the same database for another login. */
export const withLogin = (url: string, name: string, password: string): string => {
  const { urls, target } = requireServers(url)
  const rest = /^.*?:\/\/(?:[^/]*@)?[^/]*(.*)$/.exec(urls[0])?.[1] ?? ''
  const hosts = urls.map((one) => /^.*?:\/\/(?:[^/]*@)?([^/]*)/.exec(one)?.[1] ?? '').join(',')
  const search = target === 'any' ? '' : `${rest.includes('?') ? '&' : '?'}target_session_attrs=${target}`
  return `postgresql://${encodeURIComponent(name)}:${password}@${hosts}${rest}${search}`
}

/**
 * Creates a login that may only use one role, or gives an existing one a new password. The service needs no more than
 * `postroom_app` for its requests, Dovecot `postroom_mail`, and Postfix `postroom_routes`; migrations and the operator's commands
 * need the owner.
 * @param ownerUrl the URL of a migrated database, for a user who may create roles.
 * @param password of letters, digits and what a URL need not quote.
 * @returns the same URL with that login and its password.
 */
export const createServiceLogin = async (
  ownerUrl: string,
  name = serviceLogin,
  grantedRole: 'postroom_app' | MailRole = 'postroom_app',
  password = generateLoginPassword(),
): Promise<string> => {
  const client = await connectTo(ownerUrl, { connectionTimeoutMillis: 10_000 })
  try {
    const role = pg.escapeIdentifier(name)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query('begin')
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${pg.escapeLiteral(password)}`,
    )
    await client.query(`grant ${grantedRole} to ${role}`)
    // Compiling the statements that follow aliases and groups takes longer than running them.
    await client.query(`alter role ${role} set jit = off`)
    await client.query('commit')
  } finally {
    await client.end()
  }
  return withLogin(ownerUrl, name, password)
}
