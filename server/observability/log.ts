import { destination, type DestinationStream, pino, type Logger } from 'pino'
import { codeOf } from '../db/failures.ts'
import { keyDigits, keyPrefix } from '../generated/rules/key.ts'

const secrets = [new RegExp(`${keyPrefix}[${keyDigits}]+`, 'g'), /\{ARGON2ID\}[^\s'")]*/g]

/** Removes everything that looks like a key or a stored password from a text: both can appear in unexpected places. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, secret) => rest.replace(secret, '[secret]'), text)

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

/** Returns only the parts of an error that programmers wrote: other members can hold rows, commands and their values. */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) }
  const code = codeOf(error)
  return {
    type: error.name,
    ...(code === '' ? {} : { code }),
    message: withoutSecrets(error.message),
    ...(error.stack === undefined ? {} : { stack: withoutSecrets(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** The service's log: one JSON object a line, on standard error unless another stream is given. */
export const createLogger = (
  level: string,
  to: DestinationStream = destination({ dest: 2, sync: false }),
): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } }, to)
