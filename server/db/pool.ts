import pg from 'pg'

// bigint and sums of sizes stay below 2^53 by the contract's limits.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection for one organization; the SQL names the organization too, row-level security is the second lock. */
export interface Db {
  readonly organizationId: string
  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>
  /** The first row, or null. */
  one<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row | null>
}

export interface Database {
  /** Runs reads for an organization, each statement for itself. */
  read<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a transaction for an organization; what `work` throws rolls it back. */
  write<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs statements that belong to no organization. */
  plain<T>(work: (db: Omit<Db, 'organizationId'>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** As which role: `app` sees one organization at a time, `operator` all. */
  role: 'app' | 'operator'
  poolSize: number
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
}

/** Milliseconds. A statement that takes longer is a fault; the operator's bulk work is not bounded. */
const timeouts = { connect: 1500, statement: 5000, lock: 3000, idleInTransaction: 10_000 } as const

/** The database is away, or did not answer in time. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_AGAIN|08|57P0[1-3]|57014|53300|55P03)/
const awayMessages =
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Client has encountered/

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  return (typeof code === 'string' && awayCodes.test(code)) || awayMessages.test(error.message)
}

type Client = pg.PoolClient & { organization?: string }

/** A pool of connections that work as a role without the right to bypass row-level security. */
export const createDatabase = ({ url, role, poolSize, onError }: DatabaseOptions): Database => {
  const bounded = role === 'app'
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeouts.connect,
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
  pool.on('error', (error) => onError?.(error))

  const withClient = async <T>(
    organizationId: string,
    work: (client: Client, db: Db) => Promise<T>,
  ): Promise<T> => {
    let broken: Error | undefined
    let client: Client | undefined
    try {
      client = await pool.connect()
      // Remembered on the connection, so that a read costs no second statement while the organization stays.
      if (client.organization !== organizationId) {
        delete client.organization
        await client.query("select set_config('postroom.organization_id', $1, false)", [organizationId])
        client.organization = organizationId
      }
      const connection = client
      const rows = async <Row extends object>(sql: string, values: readonly unknown[]) =>
        (await connection.query<Row>(sql, [...values])).rows
      const one = async <Row extends object>(sql: string, values: readonly unknown[]) =>
        (await rows<Row>(sql, values))[0] ?? null
      return await work(client, { organizationId, rows, one })
    } catch (error) {
      if (!isAway(error)) throw error
      broken = error as Error
      throw new DatabaseUnavailable(broken.message, { cause: error })
    } finally {
      client?.release(broken)
    }
  }

  return {
    read: (organizationId, work) => withClient(organizationId, (_, db) => work(db)),
    write: (organizationId, work) =>
      withClient(organizationId, async (client, db) => {
        await client.query('begin')
        try {
          const result = await work(db)
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      }),
    plain: (work) => withClient('', (_, db) => work(db)),
    close: () => pool.end(),
  }
}
