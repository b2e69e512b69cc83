import type { Database } from './db/pool.ts'
import type { KeyCache } from './key-cache.ts'
import { hashApiKey, isWellFormedApiKey } from './keys.ts'
import { Problem } from './problem.ts'
import { authenticate, type AuthenticatedRow, touchKey } from './queries/keys.ts'

/** The header that names the wanted scheme, on every 401 (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'ApiKey header="x-api-key"' } as const

/** Milliseconds: `last_used_at` is right to the minute, so that most requests write nothing. */
const touchInterval = 60_000

/** Milliseconds for which it is not tried while changes are refused. */
const touchPause = 5000

/**
 * Notes the use of a key, once for all requests that come at the same time. No request waits for it, and none fails
 * with it: a key is as good on a database that takes no changes.
 */
const touch = async (database: Database, keys: KeyCache, hash: string, key: AuthenticatedRow) => {
  const fault = database.changeFault()
  if (fault !== null && performance.now() - fault.at < touchPause) return
  keys.used(hash, new Date())
  await database.write(key.organization_id, (db) => touchKey(db, key.key_id))
}

/**
 * The key of a request.
 * @param onUntouched called when the use of the key could not be noted, which changes nothing.
 * @throws Problem key_missing, key_unknown, key_revoked or key_expired; DatabaseUnavailable when it cannot be asked.
 */
export const authenticateKey = async (
  database: Database,
  keys: KeyCache,
  header: string | string[] | undefined,
  onUntouched: (error: unknown) => void = () => undefined,
): Promise<AuthenticatedRow> => {
  if (header === undefined || header === '') {
    throw new Problem('key_missing', { detail: 'Send the key in the header x-api-key.' }, challenge)
  }
  if (typeof header !== 'string' || !isWellFormedApiKey(header)) {
    throw new Problem('key_unknown', { detail: 'It is mistyped: its checksum does not fit.' }, challenge)
  }
  const secret = hashApiKey(header)
  const hash = secret.toString('hex')
  const key = await keys.find(hash, () => database.plain((db) => authenticate(db, secret)))
  if (key === null) throw new Problem('key_unknown', {}, challenge)
  if (key.revoked) throw new Problem('key_revoked', {}, challenge)
  if (key.expired) throw new Problem('key_expired', {}, challenge)
  if (key.last_used_at === null || Date.now() - key.last_used_at.getTime() > touchInterval) {
    void touch(database, keys, hash, key).catch(onUntouched)
  }
  return key
}
