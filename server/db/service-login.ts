import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectTo, requireServers } from './connect.ts'

/** The login's usual name; roles belong to a whole PostgreSQL server, so another database on it takes another name. */
export const serviceLogin = 'postroom_service'

const withLogin = (url: string, name: string, password: string): string => {
  const { urls, target } = requireServers(url)
  const rest = /^.*?:\/\/(?:[^/]*@)?[^/]*(.*)$/.exec(urls[0])?.[1] ?? ''
  const hosts = urls.map((one) => /^.*?:\/\/(?:[^/]*@)?([^/]*)/.exec(one)?.[1] ?? '').join(',')
  const search = target === 'any' ? '' : `${rest.includes('?') ? '&' : '?'}target_session_attrs=${target}`
  return `postgresql://${encodeURIComponent(name)}:${password}@${hosts}${rest}${search}`
}

/**
 * Makes a login that can work as `postroom_app` and as nothing else, or gives the one of that name a new password. The
 * service needs no more for its requests; migrations and the operator's commands need the owner.
 * @param ownerUrl of a migrated database, as a user who may create roles.
 * @returns the same URL for that login, with its password.
 */
export const createServiceLogin = async (ownerUrl: string, name = serviceLogin): Promise<string> => {
  const password = randomBytes(24).toString('hex')
  const client = await connectTo(ownerUrl, { connectionTimeoutMillis: 10_000 })
  try {
    const role = pg.escapeIdentifier(name)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query('begin')
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${pg.escapeLiteral(password)}`,
    )
    await client.query(`grant postroom_app to ${role}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
  return withLogin(ownerUrl, name, password)
}
