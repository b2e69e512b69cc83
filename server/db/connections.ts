import pg from 'pg'
import { checkConnection } from './connect.ts'
import { WrongConnection } from './failures.ts'
import type { Scope } from './scope.ts'
import type { Servers } from './servers.ts'

interface ConnectionOptions {
  servers: Servers
  scope: Scope
  /** The role that each connection must work as. */
  role: string
  isPooled: boolean
  poolSize: number
  /** Milliseconds for a new connection. */
  connectTimeout: number
  /** Milliseconds after which no answer is awaited any more; null: for ever. */
  queryTimeout: number | null
  /** Called when an idle connection breaks, and when one is refused because it does not lead where it must. */
  onError?: (error: Error) => void
}

/** Connections to the first of the servers that answers and is of the kind that the URL asks for. */
export interface Connections {
  /** A connection that is not in use, else a new one, which has been checked. */
  connect: () => Promise<pg.PoolClient>
  /** Ends every connection, whatever runs on it. */
  cut: () => void
  counts: () => { total: number; idle: number }
  close: () => Promise<void>
}

/** Milliseconds. A new connection costs a few requests' time, and plans its statements anew. */
const idleTimeout = 600_000

export const createConnections = ({
  servers,
  scope,
  role,
  isPooled,
  poolSize,
  connectTimeout,
  queryTimeout,
  onError,
}: ConnectionOptions): Connections => {
  // Which server new connections are made to; the next is tried when it is away or of another kind.
  let server = 0
  const open = new Set<pg.Client>()
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: servers.urls[server] })
        open.add(this)
        this.once('end', () => open.delete(this))
        // The next statement reports a connection that has broken; without a listener the process would end.
        this.on('error', () => undefined)
      }
    },
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: idleTimeout,
    keepAlive: true,
    application_name: role,
    ...(queryTimeout === null ? {} : { query_timeout: queryTimeout }),
    ...scope.settings,
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it; its types leave that out.
    onConnect: (client) => checkConnection(client, { role, scope, servers, isPooled }),
  })
  pool.on('error', (error) => onError?.(error))

  const connect = async (): Promise<pg.PoolClient> => {
    for (let attempt = 1; ; attempt += 1) {
      const current = server
      try {
        return await pool.connect()
      } catch (error) {
        // Another request may have moved on to the next server meanwhile.
        if (server === current) server = (current + 1) % servers.urls.length
        if (attempt < servers.urls.length) continue
        if (error instanceof WrongConnection) onError?.(error)
        throw error
      }
    }
  }

  return {
    connect,
    cut: () => {
      for (const client of open) client.connection.stream.destroy()
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount }),
    close: () => pool.end(),
  }
}
