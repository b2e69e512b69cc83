/**
 * Why the database cannot do what is asked at the moment: nothing can be asked of it (`away`), it takes no changes
 * (`read_only`: a standby, or set to read-only), or it has no room for them (`disk_full`).
 */
export type Reason = 'away' | 'read_only' | 'disk_full'

/** The database is away, did not answer in time, or takes no changes; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: Reason

  constructor(message: string, { reason = 'away', ...options }: ErrorOptions & { reason?: Reason } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** A connection was made and does not lead where it must: the operator has to mend the configuration. */
export class WrongConnection extends DatabaseUnavailable {}

/** PostgreSQL's SQLSTATE, or Node's code, of an error; empty when it has none. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const readOnly = '25006'
const diskFull = '53100'

/** What an error of PostgreSQL says about the database's state. */
export const reasonOf = (error: unknown): Reason => {
  const code = codeOf(error)
  if (code === readOnly) return 'read_only'
  return code === diskFull ? 'disk_full' : 'away'
}

// A connection to a read-only server is of no use for changes: another one may lead to the server that took its place.
const brokenCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_AGAIN|08|57P0[1-5]|53300|25006)/
const brokenMessages =
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Client has encountered/

/** Whether the connection is of no more use, or could not be made: the server is away or does not answer. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error && (brokenCodes.test(codeOf(error)) || brokenMessages.test(error.message))

/** Whether a transaction failed only because of those beside it: serialization failure or deadlock. The same one may then be run again. */
export const isTransactionConflict = (code: string): boolean => code === '40001' || code === '40P01'

/** Statement and lock time-outs, and no room on the disk: the server is there, but cannot at the moment. */
const busyCodes = new Set(['57014', '55P03', diskFull])

/** Whether the same request may succeed in a moment. */
export const isTransient = (error: unknown): boolean => {
  const code = codeOf(error)
  return isBroken(error) || busyCodes.has(code) || isTransactionConflict(code)
}
