import { destination, type DestinationStream, pino, type Logger } from 'pino'
import { codeOf } from '../db/failures.ts'
import { keyDigits, keyPrefix } from '../generated/rules/key.ts'

const secrets = [new RegExp(`${keyPrefix}[${keyDigits}]+`, 'g'), /\{ARGON2ID\}[^\s'")]*/g]

/** A text without whatever has the form of a key or of a stored password: both can stand where nobody put them. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, secret) => rest.replace(secret, '[secret]'), text)

interface LoggedError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: LoggedError
}

/** Of an error only what was written by programmers: its further members can hold rows, commands and their values. */
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
