import { v7 as uuidv7 } from 'uuid'
import { hashApiKey, hintOf, makeApiKey } from '../auth/api-key.ts'
import type { SignInAttempt } from '../auth/sign-in-limit.ts'
import type { Database, Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { identityById } from '../queries/identities.ts'
import { lockOrganization } from '../queries/organization.ts'
import {
  deleteEndedOwnSessions,
  endOldestOwnSessions,
  findSignInIdentity,
  type SignInIdentity,
  insertOwnSession,
} from '../queries/own-accounts.ts'
import { verifyPassword } from '../rules/passwords.ts'
import { canonicalAddress, ownKeyName } from '../rules/own-account.ts'
import { identityEvent } from '../changes/events.ts'
import type { OpenHandler } from './handler.ts'

/**
 * Returns the identity with an address, if the password is right. A password is compared even if the address doesn't exist, so
 * that the response time reveals nothing.
 * @throws Problem sign_in_failed; account_suspended and rate_limited only if the password is right.
 */
const checkPassword = async (
  database: Database,
  address: string,
  password: string,
  attempt: SignInAttempt,
): Promise<SignInIdentity> => {
  let identity: SignInIdentity | null
  let isRight: boolean
  try {
    identity = await database.plain((db) => findSignInIdentity(db, address))
    isRight = await verifyPassword(identity && identity.password_hash, password)
  } catch (error) {
    attempt.takeBack()
    throw error
  }
  if (identity === null || !isRight) throw new Problem('sign_in_failed')
  await attempt.succeed()
  if (identity.refusal !== null) {
    throw new Problem('account_suspended', { detail: `This ${identity.refusal} is suspended.` })
  }
  return identity
}

/** Opens a session with its event. @throws Problem sign_in_failed if the password was changed in the meantime. */
const openSession = async (
  db: Db,
  { identity_id, display_name, password_hash }: SignInIdentity,
  requestId: string,
) => {
  // The lock prevents a new password or a suspension at the same time.
  orNotFound(await lockOrganization(db, requestId))
  await deleteEndedOwnSessions(db, identity_id)
  await endOldestOwnSessions(db, identity_id)
  const apiKey = makeApiKey()
  const key_name = ownKeyName(display_name)
  const secret = { secret_sha256: hashApiKey(apiKey), key_hint: hintOf(apiKey) }
  const row = await insertOwnSession(db, {
    key_id: uuidv7(),
    key_name,
    identity_id,
    password_hash,
    ...secret,
  })
  if (row === null) throw new Problem('sign_in_failed')
  const identity = orNotFound(await identityById(db, identity_id))
  await recordEvents(db, { key_id: null, key_name }, requestId, [
    identityEvent('createOwnSession', identity, identity),
  ])
  return { api_key: apiKey, expires_at: row.expires_at.toISOString() }
}

export const createOwnSession: OpenHandler<'createOwnSession'> = async ({ body, requestId, ...request }) => {
  const { database, ownAccounts, source } = request
  const address = canonicalAddress(body.address)
  const attempt = await ownAccounts.limit.beginSignIn(source, address)
  const identity = await checkPassword(database, address, body.password, attempt)
  const session = await database.write(identity.organization_id, (db) => openSession(db, identity, requestId))
  return { status: 201, body: session }
}
