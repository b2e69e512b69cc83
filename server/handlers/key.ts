import { v7 as uuidv7 } from 'uuid'
import type { AuditEvent } from '../queries/audit-events.ts'
import { permissions as sentences } from '../generated/contract.ts'
import type { Key, Permission } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { hashApiKey, hintOf, makeApiKey } from '../auth/api-key.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import {
  deleteEndedSessions,
  endIdleSessions,
  hasPassed,
  insertKey,
  keyById,
  keyPage,
  type KeyRow,
  revokeKey,
} from '../queries/keys.ts'
import { momentOf } from '../rules/time.ts'

type Shown = Omit<KeyRow, 'status'> & { status?: Key['status'] }

const view = (row: Shown): Key => ({
  key_id: row.key_id,
  key_name: row.key_name,
  kind: row.kind,
  key_hint: row.key_hint,
  organization: { organization_id: row.organization_id, organization_name: row.organization_name },
  permissions: (row.permissions as Permission[]).map((permission) => ({
    permission,
    description: sentences[permission],
  })),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  status: row.status ?? 'active',
})

const event = (
  operation: string,
  keyId: string,
  keyName: string,
  before: object | null,
  after: object | null,
): AuditEvent => ({
  operation,
  resource_type: 'key',
  resource_id: keyId,
  resource_label: keyName,
  before,
  after,
})

/** Also when it ends because its key has too many. */
const sessionEnded = ({ key_id, key_name }: Pick<Key, 'key_id' | 'key_name'>): AuditEvent =>
  event('endKeySession', key_id, key_name, { key_id, key_name, kind: 'session' }, null)

/** Nobody hands on, or takes away, what they may not do themselves. */
const requireHeld = (held: readonly string[], wanted: readonly string[], consequence: string) => {
  const lacking = wanted.find((permission) => !held.includes(permission))
  if (lacking === undefined) return
  throw new Problem('permission_missing', {
    detail: `This key does not hold ${lacking}, ${consequence}.`,
    required_permission: lacking as Permission,
  })
}

export const inspectKey: Handler<'inspectKey'> = async ({ key }) => ({
  status: 200,
  body: view(key),
  version: 1,
})

export const createKeySession: Handler<'createKeySession'> = ({ key, body, change }) =>
  change(async (db) => {
    const permissions = body?.permissions ?? key.permissions
    requireHeld(key.permissions, permissions, 'so its session cannot either')
    const apiKey = makeApiKey()
    const session = { key_id: uuidv7(), key_name: key.key_name, kind: 'session' as const, permissions }
    // The organization's row is locked: nobody makes another one beside it.
    const ended = await endIdleSessions(db, key.key_id)
    const made = orNotFound(
      await insertKey(db, {
        ...session,
        parent_key_id: key.key_id,
        secret_sha256: hashApiKey(apiKey),
        key_hint: hintOf(apiKey),
        expires_at: key.expires_at,
      }),
    )
    await deleteEndedSessions(db, key.key_id)
    const answer = { key_id: session.key_id, expires_at: orNotFound(made.expires_at).toISOString() }
    return {
      status: 201,
      body: { api_key: apiKey, ...answer },
      events: [
        ...ended.map((one) => sessionEnded(one)),
        event('createKeySession', session.key_id, session.key_name, null, { ...session, ...answer }),
      ],
    }
  })

export const endKeySession: Handler<'endKeySession'> = ({ key, change }) =>
  change(async (db) => {
    const ended = await revokeKey(db, key.key_id)
    return { status: 204, events: ended ? [sessionEnded(key)] : [] }
  })

export const listKeys: Handler<'listKeys'> = async ({ query, read }) => {
  const { items, ...rest } = await read((db) => keyPage(db, query))
  return { status: 200, body: { items: items.map(view), ...rest } }
}

export const createKey: Handler<'createKey'> = ({ key, body, change }) =>
  change(async (db) => {
    requireHeld(key.permissions, body.permissions, 'so it cannot grant it')
    const expires_at = body.expires_at ? momentOf(body.expires_at) : null
    if (expires_at !== null && (await hasPassed(db, expires_at))) {
      throw invalid({
        path: '/expires_at',
        code: 'out_of_range',
        message: 'expires_at must be in the future.',
      })
    }
    const apiKey = makeApiKey()
    const key_id = uuidv7()
    await insertKey(db, {
      key_id,
      key_name: body.key_name,
      kind: 'key',
      parent_key_id: null,
      secret_sha256: hashApiKey(apiKey),
      key_hint: hintOf(apiKey),
      permissions: body.permissions,
      expires_at,
    })
    const made = view(orNotFound(await keyById(db, key_id)))
    return {
      status: 201,
      body: { key: made, api_key: apiKey },
      events: [event('createKey', key_id, made.key_name, null, made)],
    }
  })

export const revokeKeyOfOrganization: Handler<'revokeKey'> = ({ path, key, change }) =>
  change(async (db) => {
    const row = orNotFound(await keyById(db, path.key_id))
    requireHeld(key.permissions, row.permissions, 'so it cannot revoke a key that does')
    const revoked = await revokeKey(db, path.key_id)
    const before = view(row)
    return {
      status: 204,
      events: revoked
        ? [event('revokeKey', row.key_id, row.key_name, before, { ...before, status: 'revoked' })]
        : [],
    }
  })
