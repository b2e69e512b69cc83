import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createSharedReading } from '../shared-reading.ts'
import { createTurns, type Turns } from '../turns.ts'
import { codeOf, DatabaseUnavailable, isAway, isBroken, isWorthRepeating } from './failures.ts'

export { DatabaseUnavailable } from './failures.ts'

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
  plain<T>(work: (db: Pick<Db, 'rows' | 'one'>) => Promise<T>): Promise<T>
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
  url: string
  /** As which role: `app` sees one organization at a time, `operator` all. */
  role: 'app' | 'operator'
  poolSize: number
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
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
  idle: 600_000,
} as const

/** How many changes of one organization have a connection at a time: while one commits, the next begins. */
const laneWidth = 2

/** How often a transaction is tried that others keep from being serial. */
const tries = 4

type Client = pg.PoolClient & { organization?: string }

/** A transaction on a connection; what `work` throws rolls it back. */
const transaction = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
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

const statements = (organizationId: string, connection: () => Promise<Client>): Db => {
  const rows: Db['rows'] = async <Row extends object>(
    text: string,
    values: readonly unknown[],
    name?: string,
  ) => {
    const client = await connection()
    return (await client.query<Row>({ text, values: [...values], ...(name ? { name } : {}) })).rows
  }
  const one: Db['one'] = async <Row extends object>(...asked: Parameters<Db['rows']>) =>
    (await rows<Row>(...asked))[0] ?? null
  return {
    organizationId,
    rows,
    one,
    ofOrganization: ({ name, text }) => one(text, [organizationId], name),
  }
}

/** A pool of connections that work as a role without the right to bypass row-level security. */
export const createDatabase = ({ url, role, poolSize, onError }: DatabaseOptions): DatabasePool => {
  const bounded = role === 'app'
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: bounded ? timeouts.connect : timeouts.operatorConnect,
    // A new one costs a few requests' time, and plans its statements anew.
    idleTimeoutMillis: timeouts.idle,
    keepAlive: true,
    application_name: `postroom_${role}`,
    options: `-c role=postroom_${role} -c timezone=UTC`,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    ...(bounded
      ? {
          statement_timeout: timeouts.statement,
          query_timeout: timeouts.statement + 500,
          lock_timeout: timeouts.lock,
        }
      : {}),
  })
  // The pool's own queue would count the wait for another's connection as the making of one.
  const turns = createTurns(poolSize)
  // Changes of one organization wait for each other anyway; those that do leave the connections to the others.
  const lanes = new Map<string, Turns>()
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // One that breaks between two statements of a request tells so here, and in the next statement.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  pool.on('error', (error) => onError?.(error))

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
    const open = async (): Promise<Client> => {
      await turns.take({ after: timeouts.turn, error: busy }, since)
      hasTurn = true
      client = await pool.connect()
      // Remembered on the connection, so that a read costs no second statement while the organization stays.
      if (client.organization !== organizationId) {
        delete client.organization
        await client.query("select set_config('postroom.organization_id', $1, false)", [organizationId])
        client.organization = organizationId
      }
      return client
    }
    try {
      return await work(() => (opening ??= open()))
    } catch (error) {
      if (isBroken(error)) broken = error as Error
      if (error instanceof DatabaseUnavailable || !isAway(error)) throw error
      const away = new DatabaseUnavailable((error as Error).message, { cause: error })
      // Whoever waits would find no connection either, each after another.
      if (client === undefined) dismiss(away)
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
    withConnection(organizationId, (connection) => work(statements(organizationId, connection)), since)

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
        work({ ...db, ofOrganization: (statement) => readTogether(statement, organizationId) }),
      ),
    write: (organizationId, work) =>
      inLane(organizationId, () =>
        withConnection(organizationId, async (connection) => {
          const client = await connection()
          const db = statements(organizationId, connection)
          for (let attempt = 1; ; attempt += 1) {
            try {
              return await transaction(client, () => work(db))
            } catch (error) {
              if (attempt === tries || !isWorthRepeating(codeOf(error))) throw error
              await sleep(Math.random() * 20 * attempt)
            }
          }
        }),
      ),
    plain: (work) => inConnection('', work),
    cut: () => {
      dismiss(new DatabaseUnavailable('The database does not answer.'))
      for (const client of open) client.connection.stream.destroy()
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: turns.counts().waiting }),
    close: () => pool.end(),
  }
}
