import pg from 'pg'
import { createCoalescedRead } from '../concurrency/coalesced-read.ts'
import { type ChangeFault, createChangeFaults } from './change-fault.ts'
import { requireServers } from './connect.ts'
import { createConnectionLease, type LeasedConnection } from './connection-lease.ts'
import { createConnections } from './connections.ts'
import type { Database, DatabasePool, Db, NamedStatement } from './database.ts'
import { DatabaseUnavailable } from './failures.ts'
import { probeListeners } from './listener.ts'
import { connectionScope, type DatabaseRole, transactionScope } from './scope.ts'
import { createSlowWork } from './slow-work.ts'
import { createSnapshots } from './snapshot.ts'
import { createStatements } from './statements.ts'
import { transactWithRetry } from './transaction-retry.ts'

// bigint and sums of sizes stay below 2^53 by the contract's limits.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface DatabaseOptions {
  /** The URL, which may name several servers; see `serversOf`. */
  url: string
  /** The role: `app` sees one organization at a time, the others see all. */
  role: DatabaseRole
  poolSize: number
  /** Whether there is a pooler between, so that no state may be kept on a connection. */
  isPooled?: boolean
  /** Called when an idle connection breaks, and when a new one fails `checkConnection`. */
  onError?: (error: Error) => void
  /** Called with the reason when the database begins to refuse changes, and with null when it takes them again. */
  onChangeFault?: (reason: ChangeFault['reason'] | null) => void
}

/**
 * Milliseconds. `acquire` is the wait for a connection. A statement of a request that takes longer is a fault; the
 * operator's bulk work has no limit.
 */
const timeouts = {
  acquire: 3000,
  connect: 1000,
  operatorConnect: 10_000,
  statement: 5000,
  lock: 3000,
  idleInTransaction: 10_000,
} as const

const acquireTimeout = {
  timeoutMs: timeouts.acquire,
  error: () => new DatabaseUnavailable('All database connections were in use for too long.'),
} as const

/** Creates a pool of connections with a role that cannot bypass row-level security. */
export const createDatabase = ({
  url,
  role,
  poolSize,
  isPooled = false,
  onError,
  onChangeFault = () => undefined,
}: DatabaseOptions): DatabasePool => {
  const isBounded = role !== 'operator'
  const scope = (isPooled ? transactionScope : connectionScope)({
    role,
    timeouts: {
      idleInTransaction: timeouts.idleInTransaction,
      ...(isBounded ? { statement: timeouts.statement, lock: timeouts.lock } : {}),
    },
  })
  const faults = createChangeFaults(onChangeFault)
  const connections = createConnections({
    servers: requireServers(url),
    scope,
    role: `postroom_${role}`,
    isPooled,
    poolSize,
    connectTimeout: isBounded ? timeouts.connect : timeouts.operatorConnect,
    queryTimeout: isBounded ? timeouts.statement + 500 : null,
    ...(onError ? { onError } : {}),
  })
  // All waiting work would fail in the same way, one after another.
  const rejectWaiting = (error: DatabaseUnavailable) => lease.rejectAll(error)
  const lease = createConnectionLease({
    connections,
    scope,
    faults,
    poolSize,
    // A server that hangs is noticed only while something waits for it.
    slowWork: createSlowWork(probeListeners),
    timeout: acquireTimeout,
    onOutage: rejectWaiting,
  })

  const read = <T>(
    organizationId: string,
    work: (db: Db, connection: LeasedConnection) => Promise<T>,
    since?: number,
  ): Promise<T> =>
    lease.run({ organizationId, kind: 'read', since }, (connection) =>
      work(createStatements(scope, { organizationId, isTransaction: false }, connection.open), connection),
    )
  const coalesce = createCoalescedRead<object | null>()
  const readCoalesced = ({ name, text }: NamedStatement, organizationId: string) => {
    lease.assertHoldsNone()
    return coalesce(`${name} ${organizationId}`, (since) =>
      read(organizationId, (db) => db.one(text, [organizationId]), since),
    )
  }
  const readShared: Database['read'] = (organizationId, work) =>
    read(organizationId, (db, connection) => {
      // What waits for the read of others must hold no connection: theirs may be waiting for one.
      const oneCoalesced = (statement: NamedStatement) =>
        connection.isRequested() ? db.oneCoalesced(statement) : readCoalesced(statement, organizationId)
      return work({ ...db, oneCoalesced: oneCoalesced as Db['oneCoalesced'] })
    })
  const write: Database['write'] = (organizationId, work) =>
    lease.run({ organizationId, kind: 'change' }, async ({ open }) => {
      const client = await open()
      const db = createStatements(scope, { organizationId, isTransaction: true }, open)
      const begin = () => scope.begin(client, organizationId)
      const result = await transactWithRetry(client, begin, () => work(db))
      faults.recordSuccess()
      return result
    })

  return {
    read: readShared,
    write,
    snapshot: createSnapshots({ scope, lease, poolSize }),
    plain: (work) => read('', (db) => work(db)),
    changeFault: faults.current,
    cut: () => {
      rejectWaiting(new DatabaseUnavailable("The database doesn't respond."))
      connections.cut()
    },
    connections: () => ({ ...connections.counts(), waiting: lease.waiting() }),
    close: connections.close,
  }
}
