/** The database is away, or did not answer in time. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** PostgreSQL's SQLSTATE, or Node's code, of an error; empty when it has none. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const brokenCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_AGAIN|08|57P0[1-5]|53300)/
const brokenMessages =
  /timeout exceeded|Query read timeout|Connection terminated|not queryable|Client has encountered/

/** Whether the connection is of no more use, or could not be made: the server is away or does not answer. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Error && (brokenCodes.test(codeOf(error)) || brokenMessages.test(error.message))

/** Whether a transaction failed only because of those beside it: serialization failure or deadlock. */
export const isWorthRepeating = (code: string): boolean => code === '40001' || code === '40P01'

/** Statement and lock time-outs: the server is there, but too busy. */
const busyCodes = new Set(['57014', '55P03'])

/** Whether the same request may succeed in a moment. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  return isBroken(error) || busyCodes.has(code) || isWorthRepeating(code)
}
