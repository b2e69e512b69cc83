import { requireServers } from '../db/connect.ts'
import { UsageError } from '../usage-error.ts'

/** What needs no quotes in a connection string, in a URL or in a configuration. */
const plain = /^[\w.~:-]+$/

/** What libpq is told of TLS. */
const tlsNames = ['sslmode', 'sslrootcert'] as const

/**
 * A database as the templates of mail servers name it: for libpq as a string and as a URL, and piece by piece.
 * @param databaseUrl of a login for mail servers; may name several hosts.
 * @param sslmode where the URL says nothing of TLS.
 * @throws UsageError when something in it would have to be quoted.
 */
export const databaseValues = (databaseUrl: string, sslmode: 'disable' | 'prefer') => {
  const { urls, target } = requireServers(databaseUrl)
  const servers = urls.map((url) => new URL(url))
  const [{ username, password, pathname, searchParams } = new URL(urls[0])] = servers
  const parts = {
    host: servers.map(({ hostname }) => hostname.replace(/^\[|\]$/g, '')).join(','),
    port: servers.map(({ port }) => port || '5432').join(','),
    dbname: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    sslmode,
    ...(target === 'any' ? {} : { target_session_attrs: target }),
    ...Object.fromEntries(
      tlsNames.flatMap((name) => {
        const value = searchParams.get(name)
        return value === null ? [] : [[name, value] as const]
      }),
    ),
  }
  for (const [name, value] of Object.entries(parts)) {
    if (name === 'sslrootcert' ? /[\s'\\&]/.test(value) : !value.split(',').every((one) => plain.test(one)))
      throw new UsageError(`Mail servers can't use a ${name} with spaces or special characters.`)
  }
  // In a URL the hosts are parameters, and their commas are written otherwise: Postfix separates hosts by commas itself.
  const search = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return {
    connect: Object.entries(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    database_uri: `postgresql:///?${search.join('&')}`,
    database_host: parts.host,
    database_port: parts.port,
    database_name: parts.dbname,
    database_user: parts.user,
    database_password: parts.password,
    database_sslmode: parts.sslmode,
    /** Empty: libpq uses its default. */
    database_sslrootcert: searchParams.get('sslrootcert') ?? '',
    database_target: target,
  }
}
