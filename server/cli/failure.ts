import { UsageError } from '../usage-error.ts'

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address of DATABASE_URL.',
  ENOTFOUND: 'The host of DATABASE_URL is unknown.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up at the moment.',
  ETIMEDOUT: 'The database does not answer.',
  ECONNRESET: 'The connection to the database broke.',
  '28P01': 'The database refuses the user or the password.',
  '28000': 'The database refuses the user.',
  '3D000': 'The database does not exist.',
  '42501': 'The database user may not do that.',
  '53300': 'The database takes no more connections at the moment.',
  '57P01': 'The database is shutting down.',
  '57P03': 'The database is starting up; try again in a moment.',
}

/** An error as one or more plain sentences, without a stack. */
export const failureOf = (error: unknown): string => {
  if (error instanceof UsageError) return error.message
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    const sentence = typeof code === 'string' ? messages[code] : undefined
    if (sentence !== undefined) return sentence
  }
  const message = error instanceof Error ? error.message : String(error)
  return `The command failed: ${message || 'no reason was given'}.`.replace(/\.\.$/, '.')
}
