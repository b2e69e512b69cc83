import { UsageError } from '../usage-error.ts'

const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused at the address of DATABASE_URL. Check that PostgreSQL is running.',
  ENOTFOUND: 'The host of DATABASE_URL is unknown.',
  EAI_AGAIN: "The host of DATABASE_URL can't be resolved at the moment.",
  ETIMEDOUT: "The database doesn't respond.",
  ECONNRESET: 'The connection to the database was lost.',
  '28P01': 'The database rejects the user or the password.',
  '28000': 'The database rejects the user.',
  '3D000': 'The database does not exist.',
  '42501': "The database user doesn't have permission to do that.",
  '53300': 'The database has no free connections at the moment.',
  '57P01': 'The database is shutting down.',
  '57P03': 'The database is starting. Try again in a moment.',
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
