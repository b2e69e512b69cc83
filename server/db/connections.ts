import pg from 'pg'
import { checkConnection } from './connect.ts'
import { WrongConnection } from './failures.ts'
import type { Scope } from './scope.ts'
import type { Servers } from './servers.ts'

interface ConnectionOptions {
  servers: Servers
  scope: Scope
  /** The role of each connection. */
  role: string
  isPooled: boolean
  poolSize: number
  /** Milliseconds that a new connection may take. */
  connectTimeout: number
  /** Milliseconds to wait for the response to a query; null for ever. */
  queryTimeout: number | null
  /** Called when an idle connection breaks, and when a new one fails `checkConnection`. */
  onError?: (error: Error) => void
}

/** Connections to the first server that responds and is of the kind that the URL requires. */
export interface Connections {
  /** Returns a free connection, or else a new one that has been checked. Tries again while other connections work. */
  connect: () => Promise<pg.PoolClient>
  /** Whether any connection is in use. If so, a failure to open another one is no outage. */
  areInUse: () => boolean
  /** Closes every connection, even those in use. */
  cut: () => void
  counts: () => { total: number; idle: number }
  close: () => Promise<void>
}

/** How many attempts to connect may fail while other connections work. On a busy machine, new connections are slow. */
const maxFailures = 3

/** Whether a connection took too long, rather than that the server refused or ended it. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && /connection timeout$|^timeout exceeded/.test(error.message)

/** Milliseconds. A new connection takes as long as a few requests, and has to plan its statements again. */
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
  // The index of the server for new connections. When it is away or of another kind, the next one is tried.
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

  let inUse = 0
  pool.on('acquire', () => {
    inUse += 1
  })
  pool.on('release', () => {
    inUse -= 1
  })

  const connect = async (): Promise<pg.PoolClient> => {
    let failureCount = 0
    for (let attempt = 1; ; attempt += 1) {
      const current = server
      try {
        return await pool.connect()
      } catch (error) {
        // Another request may have changed to the next server in the meantime.
        if (server === current) server = (current + 1) % servers.urls.length
        if (attempt < servers.urls.length) continue
        if (error instanceof WrongConnection) {
          onError?.(error)
          throw error
        }
        failureCount += 1
        const mayWork = pool.idleCount > 0 || (isLate(error) && inUse > 0)
        if (!mayWork || failureCount === maxFailures) throw error
      }
    }
  }

  return {
    connect,
    areInUse: () => inUse > 0,
    cut: () => {
      for (const client of open) client.connection.stream.destroy()
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount }),
    close: () => pool.end(),
  }
}
