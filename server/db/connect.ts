import pg from 'pg'
import { DatabaseUnavailable, WrongConnection } from './failures.ts'
import type { Scope } from './scope.ts'
import { type Servers, parseServers } from './servers.ts'

/** The servers of a URL that the configuration has validated. */
export const requireServers = (url: string): Servers => {
  const servers = parseServers(url)
  if (servers === null) throw new Error('Not a database URL.')
  return servers
}

/** The state that a server reports; see `checkConnection`. */
interface ServerState {
  role: string
  pid: number
  is_standby: boolean
  is_read_only: boolean
}

const serverStateSql = `select current_user::text as role, pg_backend_pid() as pid, pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only')::boolean as is_read_only`

/** Whether a server is of the kind that the URL requires. */
const isTarget = ({ target }: Servers, { is_standby, is_read_only }: ServerState): boolean =>
  target === 'any' || (target === 'primary' ? !is_standby : !is_standby && !is_read_only)

/** The process id that PostgreSQL sent when the connection was made. A pooler sends an invented one. */
const announcedPid = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID

/**
 * Checks a new connection once: the server is of the kind that the URL requires, the role is bound by row-level security
 * and, when the role is set for the whole connection, there is no pooler between.
 * @throws WrongConnection with a sentence for the operator; DatabaseUnavailable for a server of another kind.
 */
export const checkConnection = async (
  client: pg.ClientBase,
  { role, scope, servers, isPooled }: { role: string; scope: Scope; servers: Servers; isPooled: boolean },
): Promise<void> => {
  const { rows } = await scope.query(
    client,
    { text: serverStateSql, values: [], planning: 'each time' },
    { organizationId: '', isTransaction: false },
  )
  const state = rows[0] as ServerState
  if (!isTarget(servers, state)) {
    throw new DatabaseUnavailable('The server is a standby or read-only.', { reason: 'read_only' })
  }
  if (state.role !== role) {
    throw new WrongConnection(
      `Connections of DATABASE_URL work as ${state.role} instead of ${role}: settings sent when a connection opens are lost on the way. ` +
        "Postroom doesn't serve requests like this.",
    )
  }
  if (!isPooled && announcedPid(client) !== state.pid) {
    throw new WrongConnection(
      'A pooler was added between Postroom and PostgreSQL after the start. Restart Postroom.',
    )
  }
}

/** Opens one connection, to the first server that responds and is of the kind that the URL requires. */
export const connectTo = async (url: string, config: Omit<pg.ClientConfig, 'connectionString'>) => {
  const servers = requireServers(url)
  let failure: unknown
  for (const connectionString of servers.urls) {
    const client = new pg.Client({ ...config, connectionString })
    // The next statement reports a connection that has broken; without a listener the process would end.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (servers.target === 'any') return client
      const { rows } = await client.query<ServerState>(serverStateSql)
      if (isTarget(servers, rows[0] as ServerState)) return client
      failure = new DatabaseUnavailable('No database server accepts changes.', { reason: 'read_only' })
    } catch (error) {
      failure = error
    }
    client.connection.stream.destroy()
  }
  throw failure
}

/**
 * Whether there is a pooler between, such as PgBouncer: the process that responds has another id than the connection
 * announced.
 */
export const isPooledConnection = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== announcedPid(client)
}

/** Whether a URL leads through a pooler. */
export const isPooledUrl = async (url: string): Promise<boolean> => {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000, application_name: 'postroom_start' })
  try {
    return await isPooledConnection(client)
  } finally {
    await client.end()
  }
}
