import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { Key, KeyCreate, Permission } from '../generated/model/index.ts'
import { keyEvent } from '../changes/events.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { databaseNow } from '../queries/clock.ts'
import { keyView as view } from '../views/key.ts'
import { hashApiKey, hintOf, makeApiKey } from '../auth/api-key.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import {
  allKeys,
  deleteEndedSessions,
  endIdleSessions,
  insertKey,
  keyById,
  keyPage,
  setKeyRevoked,
} from '../queries/keys.ts'
import { momentOf } from '../rules/time.ts'

/** The event of a session that ends, also if it ends because its key has too many. */
const sessionEnded = ({ key_id, key_name }: Pick<Key, 'key_id' | 'key_name'>): AuditEvent =>
  keyEvent('endKeySession', { key_id, key_name, kind: 'session' }, null)

/** Requires that a key has the permissions that it grants or revokes. @throws Problem permission_missing. */
const requireHeld = (holds: readonly string[], permissions: readonly string[], consequence: string) => {
  const lacking = permissions.find((permission) => !holds.includes(permission))
  if (lacking === undefined) return
  throw new Problem('permission_missing', {
    detail: `Your key doesn't have ${lacking}, ${consequence}.`,
    required_permission: lacking as Permission,
  })
}

export const inspectKey: Handler<'inspectKey'> = async ({ key }) => ({
  status: 200,
  body: view(key),
  version: 1,
})

/** The columns of a new key's secret, of which only the hash is stored. */
const secretOf = (apiKey: string) => ({ secret_sha256: hashApiKey(apiKey), key_hint: hintOf(apiKey) })

export const createKeySession: Handler<'createKeySession'> = ({ key, body, change }) =>
  change(async (db) => {
    const permissions = body?.permissions ?? key.permissions
    requireHeld(key.permissions, permissions, "so its session can't have it")
    const apiKey = makeApiKey()
    const session = { key_id: uuidv7(), key_name: key.key_name, kind: 'session' as const, permissions }
    // The organization's row is locked, so no other session is created at the same time.
    const endedSessions = await endIdleSessions(db, key.key_id)
    const values = { ...session, parent_key_id: key.key_id, expires_at: key.expires_at }
    const row = orNotFound(await insertKey(db, { ...values, ...secretOf(apiKey) }))
    await deleteEndedSessions(db, key.key_id)
    const visible = { key_id: session.key_id, expires_at: orNotFound(row.expires_at).toISOString() }
    const event = keyEvent('createKeySession', null, { ...session, ...visible })
    return {
      status: 201,
      body: { api_key: apiKey, ...visible },
      events: [...endedSessions.map((one) => sessionEnded(one)), event],
    }
  })

export const endKeySession: Handler<'endKeySession'> = ({ key, change }) =>
  change(async (db) => {
    const isRevoked = await setKeyRevoked(db, key.key_id)
    return { status: 204, events: isRevoked ? [sessionEnded(key)] : [] }
  })

export const listKeys: Handler<'listKeys'> = async ({ query, read }) => {
  const { items, ...rest } = await read((db) => keyPage(db, query))
  return { status: 200, body: { items: items.map(view), ...rest } }
}

export const exportKeys: Handler<'exportKeys'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listKeys',
    columns: query.columns,
    snapshot,
    rows: (db) => allKeys(db, query),
    itemOf: (row) => ({ ...view(row), permissions: row.permissions.join(' ') }),
  }),
})

/** Returns when a new key expires; null for never. @throws Problem invalid_request if the time has passed. */
const expiryOf = async (db: Db, { expires_at }: KeyCreate): Promise<Date | null> => {
  const moment = expires_at ? momentOf(expires_at) : null
  if (moment !== null && moment <= (await databaseNow(db))) {
    const message = 'expires_at must be in the future.'
    throw invalid({ path: '/expires_at', code: 'out_of_range', message })
  }
  return moment
}

export const createKey: Handler<'createKey'> = ({ key, body, change }) =>
  change(async (db) => {
    requireHeld(key.permissions, body.permissions, 'so it cannot grant it')
    const expires_at = await expiryOf(db, body)
    const apiKey = makeApiKey()
    const row = await insertKey(db, {
      key_id: uuidv7(),
      key_name: body.key_name,
      kind: 'key',
      parent_key_id: null,
      permissions: body.permissions,
      expires_at,
      ...secretOf(apiKey),
    })
    const created = view(orNotFound(row))
    return {
      status: 201,
      body: { key: created, api_key: apiKey },
      events: [keyEvent('createKey', null, created)],
    }
  })

export const revokeKey: Handler<'revokeKey'> = ({ path, key, change }) =>
  change(async (db) => {
    const row = orNotFound(await keyById(db, path.key_id))
    requireHeld(key.permissions, row.permissions, "so it can't revoke a key that has it")
    const isRevoked = await setKeyRevoked(db, path.key_id)
    const before = view(row)
    const event = keyEvent('revokeKey', before, { ...before, status: 'revoked' })
    return { status: 204, events: isRevoked ? [event] : [] }
  })
