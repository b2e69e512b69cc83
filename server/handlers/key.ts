import { v7 as uuidv7 } from 'uuid'
import type { AuditEvent } from '../audit.ts'
import { permissions as sentences } from '../generated/contract.ts'
import type { Key, Permission } from '../generated/model/index.ts'
import type { Handler } from '../handler.ts'
import { hashApiKey, hintOf, makeApiKey } from '../keys.ts'
import { Problem } from '../problem.ts'
import { type AuthenticatedRow, insertKey, revokeKey } from '../queries/keys.ts'

/** How long a session lives at most, in milliseconds. */
const sessionLifetime = 12 * 60 * 60 * 1000

const view = (row: AuthenticatedRow): Key => ({
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
  status: 'active',
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

export const inspectKey: Handler<'inspectKey'> = async ({ key }) => ({
  status: 200,
  body: view(key),
  version: 1,
})

export const createKeySession: Handler<'createKeySession'> = ({ key, body, change }) =>
  change(async (db) => {
    const permissions = body?.permissions ?? key.permissions
    const lacking = permissions.find((permission) => !key.permissions.includes(permission))
    if (lacking !== undefined) {
      throw new Problem('permission_missing', {
        detail: `This key does not hold ${lacking}, so its session cannot either.`,
        required_permission: lacking as Permission,
      })
    }
    const apiKey = makeApiKey()
    const end = Math.min(Date.now() + sessionLifetime, key.expires_at?.getTime() ?? Infinity)
    const session = {
      key_id: uuidv7(),
      key_name: key.key_name,
      kind: 'session' as const,
      permissions,
      expires_at: new Date(end),
    }
    await insertKey(db, {
      ...session,
      parent_key_id: key.key_id,
      secret_sha256: hashApiKey(apiKey),
      key_hint: hintOf(apiKey),
    })
    const answer = { key_id: session.key_id, expires_at: session.expires_at.toISOString() }
    return {
      status: 201,
      body: { api_key: apiKey, ...answer },
      events: [event('createKeySession', session.key_id, session.key_name, null, { ...session, ...answer })],
    }
  })

export const endKeySession: Handler<'endKeySession'> = ({ key, change }) =>
  change(async (db) => {
    const ended = await revokeKey(db, key.key_id)
    const before = { key_id: key.key_id, key_name: key.key_name, kind: key.kind }
    return {
      status: 204,
      events: ended ? [event('endKeySession', key.key_id, key.key_name, before, null)] : [],
    }
  })
