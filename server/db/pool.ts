import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createSharedReading } from '../concurrency/coalesced-read.ts'
import { createTurns, type Turns } from '../concurrency/semaphore.ts'
import { type ChangeFault, createChangeFaults } from './change-fault.ts'
import { requireServers } from './connect.ts'
import { createConnections } from './connections.ts'
import { codeOf, DatabaseUnavailable, isAway, isBroken, isWorthRepeating, reasonOf } from './failures.ts'
import { connectionScope, type Scope, transactionScope } from './scope.ts'

// bigint and sums of sizes stay below 2^53 by the contract's limits.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A statement that each connection plans once; its text never changes. */
export interface NamedStatement {
  name: string
  text: string
}

/** A connection for one organization; the SQL names the organization too, row-level security is the second lock. */
export interface Db {
  readonly organizationId: string
  /** @param name of a statement that each connection plans once; it never changes, and there are few such. */
  rows<Row extends object>(sql: string, values: readonly unknown[], name?: string): Promise<Row[]>
  /** The first row, or null. */
  one<Row extends object>(sql: string, values: readonly unknown[], name?: string): Promise<Row | null>
  /**
   * The first row of a statement whose one value is the organization, or null. Those who read outside of a transaction
   * at the same time share it: it is read after each of them has asked.
   */
  ofOrganization<Row extends object>(statement: NamedStatement): Promise<Row | null>
}

export interface Database {
  /** Runs reads for an organization, each statement for itself. */
  read<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a transaction for an organization, once more when it lost a deadlock; what `work` throws rolls it back. */
  write<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs statements that belong to no organization. */
  plain<T>(work: (db: Pick<Db, 'query' | 'one'>) => Promise<T>): Promise<T>
  /** Why changes are refused though the database answers; null while they are done. */
  changeFault(): ChangeFault | null
  close(): Promise<void>
}

/** A database with its connections. */
export interface DatabasePool extends Database {
  /** Ends every connection, whatever runs on it: the server is known not to answer. */
  cut: () => void
  /** Connections that are open and that are unused, and how much waits for one. */
  connections: () => { total: number; idle: number; waiting: number }
}

export interface DatabaseOptions {
  /** May name several servers; see `serversOf`. */
  url: string
  /** As which role: `app` sees one organization at a time, `operator` all. */
  role: 'app' | 'operator'
  poolSize: number
  /** Whether a pooler stands between, so that nothing may be kept on a connection. */
  isPooled?: boolean
  /** Called when an idle connection breaks, and when one is refused because it does not lead where it must. */
  onError?: (error: Error) => void
  /** Called when changes begin to be refused though the database answers, and with null when they are done again. */
  onChangeFault?: (reason: ChangeFault['reason'] | null) => void
}

/**
 * Milliseconds, `turn` for a connection that is not in use. A statement that takes longer is a fault; the operator's
 * bulk work is not bounded.
 */
const timeouts = {
  turn: 3000,
  connect: 1000,
  operatorConnect: 10_000,
  statement: 5000,
  lock: 3000,
  idleInTransaction: 10_000,
} as const

/** How many changes of one organization have a connection at a time: while one commits, the next begins. */
const laneWidth = 2

/** How often a transaction is tried that others keep from being serial. */
const tries = 4

type Client = pg.PoolClient

/** A transaction on a connection; what `work` throws rolls it back. */
const transaction = async <T>(
  client: Client,
  begin: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  await begin()
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A broken connection is destroyed, and that rolls back too.
    if (!isBroken(error)) await client.query('rollback')
    throw error
  }
}

const busy = () => new DatabaseUnavailable('Every connection has been in use for too long.')

const statements = (
  scope: Scope,
  within: { organizationId: string; isTransaction: boolean },
  connection: () => Promise<Client>,
): Db => {
  const { organizationId } = within
  const rows: Db['query'] = async <Row extends object>(
    text: string,
    values: readonly unknown[],
    name?: string,
  ) => {
    const { rows: found } = await scope.query(await connection(), { text, values, name }, within)
    return found as Row[]
  }
  const one: Db['one'] = async <Row extends object>(...asked: Parameters<Db['query']>) =>
    (await rows<Row>(...asked))[0] ?? null
  return {
    organizationId,
    rows,
    one,
    oneCoalesced: ({ name, text }) => one(text, [organizationId], name),
  }
}

/** A pool of connections that work as a role without the right to bypass row-level security. */
export const createDatabase = ({
  url,
  role,
  poolSize,
  isPooled = false,
  onError,
  onChangeFault = () => undefined,
}: DatabaseOptions): DatabasePool => {
  const bounded = role === 'app'
  const servers = requireServers(url)
  const scope = (isPooled ? transactionScope : connectionScope)({
    role,
    timeouts: {
      idleInTransaction: timeouts.idleInTransaction,
      ...(bounded ? { statement: timeouts.statement, lock: timeouts.lock } : {}),
    },
  })
  const faults = createChangeFaults(onChangeFault)
  const { connect, cut, counts, close } = createConnections({
    servers,
    scope,
    role: `postroom_${role}`,
    isPooled,
    poolSize,
    connectTimeout: bounded ? timeouts.connect : timeouts.operatorConnect,
    queryTimeout: bounded ? timeouts.statement + 500 : null,
    ...(onError ? { onError } : {}),
  })
  // The pool's own queue would count the wait for another's connection as the making of one.
  const turns = createTurns(poolSize)
  // Changes of one organization wait for each other anyway; those that do leave the connections to the others.
  const lanes = new Map<string, Turns>()
  /** Statements on one connection, which is taken for the first of them: work that needs none holds none. */
  const withConnection = async <T>(
    organizationId: string,
    work: (connection: () => Promise<Client>) => Promise<T>,
    since = performance.now(),
  ): Promise<T> => {
    let hasTurn = false
    let client: Client | undefined
    let opening: Promise<Client> | undefined
    let broken: Error | undefined
    const take = async (): Promise<Client> => {
      await turns.take({ after: timeouts.turn, error: busy }, since)
      hasTurn = true
      client = await connect()
      await scope.enter(client, organizationId)
      return client
    }
    try {
      return await work(() => (opening ??= take()))
    } catch (error) {
      if (isBroken(error)) broken = error as Error
      const reason = reasonOf(error)
      if (reason !== 'away') faults.refused(reason)
      const isOurs = error instanceof DatabaseUnavailable
      if (!isOurs && !isAway(error)) throw error
      const away = isOurs
        ? error
        : new DatabaseUnavailable((error as Error).message, { cause: error, reason })
      // Whoever waits would find no connection either, each after another.
      if (hasTurn && client === undefined) dismiss(away)
      throw away
    } finally {
      client?.release(broken)
      if (hasTurn) turns.done()
    }
  }

  const inConnection = <T>(
    organizationId: string,
    work: (db: Db) => Promise<T>,
    since?: number,
  ): Promise<T> =>
    withConnection(
      organizationId,
      (connection) => work(statements(scope, { organizationId, isTransaction: false }, connection)),
      since,
    )

  const readings = new Map<string, (organizationId: string) => Promise<object | null>>()
  const readTogether = <Row extends object>(
    { name, text }: NamedStatement,
    organizationId: string,
  ): Promise<Row | null> => {
    const reading =
      readings.get(name) ??
      createSharedReading((id, since) => inConnection(id, (db) => db.one<Row>(text, [id], name), since))
    readings.set(name, reading)
    return reading(organizationId) as Promise<Row | null>
  }

  const inLane = async <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(organizationId) ?? createTurns(laneWidth)
    lanes.set(organizationId, lane)
    await lane.take({ after: timeouts.turn, error: busy })
    try {
      return await work()
    } finally {
      lane.done()
      if (lane.counts().running === 0) lanes.delete(organizationId)
    }
  }

  const dismiss = (error: Error) => {
    for (const each of [turns, ...lanes.values()]) each.dismiss(error)
  }

  return {
    read: (organizationId, work) =>
      inConnection(organizationId, (db) =>
        work({ ...db, oneCoalesced: (statement) => readTogether(statement, organizationId) }),
      ),
    write: (organizationId, work) =>
      inLane(organizationId, () =>
        withConnection(organizationId, async (connection) => {
          const client = await connection()
          const db = statements(scope, { organizationId, isTransaction: true }, connection)
          const begin = () => scope.begin(client, organizationId)
          for (let attempt = 1; ; attempt += 1) {
            try {
              const result = await transaction(client, begin, () => work(db))
              faults.done()
              return result
            } catch (error) {
              if (attempt === tries || !isWorthRepeating(codeOf(error))) throw error
              await sleep(Math.random() * 20 * attempt)
            }
          }
        }),
      ),
    plain: (work) => inConnection('', work),
    changeFault: faults.current,
    cut: () => {
      dismiss(new DatabaseUnavailable('The database does not answer.'))
      cut()
    },
    connections: () => ({ ...counts(), waiting: turns.counts().waiting }),
    close,
  }
}
