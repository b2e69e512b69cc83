import type { Database } from '../db/database.ts'
import type { KeyLookup, KeyCache } from './key-cache.ts'
import { hashApiKey, isWellFormedApiKey } from './api-key.ts'
import { Problem } from '../problem.ts'
import { authenticate, type AuthenticatedRow, touchKey } from '../queries/keys.ts'
import type { RateLimit } from './rate-limit.ts'

/** The header that names the wanted scheme, on every 401 (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'ApiKey header="x-api-key"' } as const

/** `last_used_at` is right to the minute, so that most requests write nothing. */
const touchIntervalMs = 60_000

/** How long the use of a key is not noted after a change was refused. */
const touchRetryDelayMs = 5000

/**
 * Notes the use of a key, once for all requests that come at the same time. No request waits for it, and none fails
 * with it: a key is as good on a database that takes no changes.
 */
const touch = async (database: Database, keys: KeyCache, hash: string, { key, now }: KeyLookup) => {
  const fault = database.changeFault()
  if (fault !== null && performance.now() - fault.at < touchRetryDelayMs) return
  keys.recordUse(hash, new Date(now))
  await database.write(key.organization_id, (db) => touchKey(db, key.key_id))
}

const isValid = (key: AuthenticatedRow | null) => key !== null && !key.revoked && !key.expired

const invalidKeyCode = (
  key: AuthenticatedRow | null,
): 'key_unknown' | 'key_revoked' | 'key_expired' | null => {
  if (key === null) return 'key_unknown'
  if (key.revoked) return 'key_revoked'
  return key.expired ? 'key_expired' : null
}

export interface KeyAuthentication {
  database: Database
  keys: KeyCache
  rateLimit: RateLimit
  /** Called when the use of a key could not be noted, which changes nothing for the request. */
  onTouchError: (error: unknown) => void
}

/**
 * Returns the key of a request. A request without a valid key is counted for its address before the database is queried. A
 * key that is cached, or was valid at its last lookup, continues to work whatever other requests the address sends.
 * @throws Problem key_missing, key_unknown, key_revoked, key_expired or rate_limited; DatabaseUnavailable when it cannot
 *   be asked.
 */
export const authenticateKey = async (
  { database, keys, rateLimit, onTouchError }: KeyAuthentication,
  header: string | string[] | undefined,
  address: string,
): Promise<AuthenticatedRow> => {
  if (header === undefined || header === '') {
    await rateLimit.countAddress(address)
    throw new Problem('key_missing', { detail: 'Send the key in the x-api-key header.' }, challenge)
  }
  if (typeof header !== 'string' || !isWellFormedApiKey(header)) {
    await rateLimit.countAddress(address)
    throw new Problem(
      'key_unknown',
      { detail: "The key is mistyped: its checksum doesn't match." },
      challenge,
    )
  }
  const secret = hashApiKey(header)
  const hash = secret.toString('hex')
  const lookUp = () => database.plain((db) => authenticate(db, secret))
  let isCounted = false
  const entry = await keys.find(hash, (isKnown) => {
    if (isKnown) return lookUp()
    isCounted = true
    return rateLimit.lookUp(address, lookUp, isValid)
  })
  const code = invalidKeyCode(entry && entry.key)
  if (entry === null || code !== null) {
    if (!isCounted) await rateLimit.countAddress(address)
    throw new Problem(code ?? 'key_unknown', {}, challenge)
  }
  const { key, now } = entry
  if (key.last_used_at === null || now - key.last_used_at.getTime() > touchIntervalMs) {
    void touch(database, keys, hash, entry).catch(onTouchError)
  }
  return key
}
