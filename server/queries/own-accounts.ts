import type { Db } from '../db/database.ts'
import { ownSessionMinutes, ownSessionsPerIdentity } from '../generated/rules/session.ts'
import type { ApiKeyRow } from '../generated/rows.ts'

/** An identity that may sign in with the typed address. */
export interface SignInIdentity {
  organization_id: string
  identity_id: string
  display_name: string
  /** Null if none was ever set. */
  password_hash: string | null
  /** The suspended object that prevents a sign-in with any password; null if none is. */
  refusal: 'organization' | 'domain' | 'account' | null
}

/** The identity with an address, of any organization. */
export const findSignInIdentity = (db: Pick<Db, 'one'>, address: string) =>
  db.one<SignInIdentity>('select * from find_person($1)', [address])

/** The columns of a user's session. */
type NewOwnSession = Pick<ApiKeyRow, 'key_id' | 'key_name' | 'key_hint'> &
  Pick<SignInIdentity, 'identity_id' | 'password_hash'> & { secret_sha256: Buffer }

/** Adds a session, unless the identity was suspended or got another password after the check. */
export const insertOwnSession = (db: Db, session: NewOwnSession) =>
  db.one<{ expires_at: Date }>(
    `insert into api_key (organization_id, key_id, key_name, kind, identity_id, secret_sha256, key_hint, permissions, expires_at)
     select organization_id, $2, $3, 'person', identity_id, $4, $5, '{}', now() + interval '${ownSessionMinutes} minutes'
     from identity where organization_id = $1 and identity_id = $6 and password_hash = $7 and status = 'active'
     returning expires_at`,
    [
      db.organizationId,
      session.key_id,
      session.key_name,
      session.secret_sha256,
      session.key_hint,
      session.identity_id,
      session.password_hash,
    ],
  )

/** Deletes the sessions of an identity that have ended. */
export const deleteEndedOwnSessions = (db: Db, identityId: string) =>
  db.query('delete from api_key k where organization_id = $1 and identity_id = $2 and key_end(k) <= now()', [
    db.organizationId,
    identityId,
  ])

/** Ends the oldest sessions of an identity, so that it can have one more. */
export const endOldestOwnSessions = (db: Db, identityId: string) =>
  db.query(
    `update api_key set revoked_at = now() where organization_id = $1 and key_id in (
       select k.key_id from api_key k where k.organization_id = $1 and k.identity_id = $2 and k.revoked_at is null
       order by k.created_at desc, k.key_id desc offset ${ownSessionsPerIdentity - 1})`,
    [db.organizationId, identityId],
  )

/**
 * Keeps a session although its user gets another password in this transaction.
 * @returns null when the session has ended.
 */
export const keepOwnSession = (db: Db, keyId: string) =>
  db.one<{ kept: string }>(
    `select set_config('postroom.kept_session', key_id::text, true) as kept
     from api_key k where organization_id = $1 and key_id = $2 and k.revoked_at is null and coalesce(key_end(k) > now(), true)`,
    [db.organizationId, keyId],
  )

/** Signs an identity out of mail apps, and of all sessions except one. */
export const endOtherSessions = (db: Db, identityId: string, keptKeyId: string) =>
  db.query('select sign_out_everywhere($1, $2)', [identityId, keptKeyId])

/** The hash of an identity's password. */
export const passwordHashOf = async (db: Db, identityId: string): Promise<string | null> => {
  const row = await db.one<{ password_hash: string | null }>(
    'select password_hash from identity where organization_id = $1 and identity_id = $2',
    [db.organizationId, identityId],
  )
  return row?.password_hash ?? null
}
