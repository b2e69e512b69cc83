/**
 * Why the database cannot do its work at the moment: it does not respond (`away`), it takes no changes because it is a
 * standby or set to read-only (`read_only`), or it has no room for them (`disk_full`).
 */
export type Reason = 'away' | 'read_only' | 'disk_full'

/** The database is away, has not responded in time, or takes no changes. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: Reason

  constructor(message: string, { reason = 'away', ...options }: ErrorOptions & { reason?: Reason } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** A connection that fails `checkConnection`. The operator has to correct the configuration. */
export class WrongConnection extends DatabaseUnavailable {}

/** PostgreSQL's SQLSTATE, or Node's code, of an error; empty when it has none. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const readOnly = '25006'
const diskFull = '53100'

/** The state of the database that an error of PostgreSQL shows. */
export const reasonOf = (error: unknown): Reason => {
  const code = codeOf(error)
  if (code === readOnly) return 'read_only'
  return code === diskFull ? 'disk_full' : 'away'
}

// A connection to a read-only server is useless for changes. A new one may reach the server that has replaced it.
const brokenCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_AGAIN|08|57P0[1-5]|53300|25006)/
// A connection whose prepared statements are older than a migration is replaced by one that plans them anew.
const brokenMessages =
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Client has encountered|cached plan must not change/

/** Whether the connection is broken or could not be made: the server is away or does not respond. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error && (brokenCodes.test(codeOf(error)) || brokenMessages.test(error.message))

/**
 * Whether a transaction failed only because of concurrent ones, by serialization failure or deadlock, and may be run
 * again.
 */
export const isTransactionConflict = (code: string): boolean => code === '40001' || code === '40P01'

/** Statement and lock time-outs and a full disk: the server responds, but cannot do the work at the moment. */
const busyCodes = new Set(['57014', '55P03', diskFull])

/** Whether the same request may succeed in a moment. */
export const isTransient = (error: unknown): boolean => {
  const code = codeOf(error)
  return isBroken(error) || busyCodes.has(code) || isTransactionConflict(code)
}
