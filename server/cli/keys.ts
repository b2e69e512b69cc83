import { v7 as uuidv7 } from 'uuid'
import { UsageError } from '../usage-error.ts'
import type { Database, Db } from '../db/database.ts'
import { permissions as sentences } from '../generated/contract.ts'
import type { Key, Permission } from '../generated/model/index.ts'
import { hashApiKey, hintOf, makeApiKey } from '../auth/api-key.ts'
import { insertKey, setKeyRevoked } from '../queries/keys.ts'
import { operatorKeys, organizationOfKey } from '../queries/operator/operator-keys.ts'
import type { OperatorKey } from '../queries/operator/operator-keys.ts'
import { recordAsOperator } from './context.ts'

interface KeyRequest {
  name: string
  permissions: readonly Permission[]
  /** Null: never. */
  expiresAt: Date | null
}

/** A key as the contract shows it. */
export const operatorKeyView = (row: OperatorKey): Key => {
  const { organization_id, organization_name, permissions, ...rest } = row
  return {
    ...rest,
    organization: { organization_id, organization_name },
    permissions: permissions.map((permission) => ({ permission, description: sentences[permission] })),
  }
}

const requireKey = async (db: Db, keyId: string): Promise<Key> => {
  const [row] = await operatorKeys(db, keyId)
  if (!row) throw new UsageError(`No key has the ID ${keyId}.`)
  return operatorKeyView(row)
}

/** Makes a key for the connection's organization, with its audit event. Only the answer has the secret. */
export const issueKey = async (
  db: Db,
  { name, permissions, expiresAt }: KeyRequest,
): Promise<Key & { api_key: string }> => {
  const apiKey = makeApiKey()
  const keyId = uuidv7()
  await insertKey(db, {
    key_id: keyId,
    key_name: name,
    kind: 'key',
    parent_key_id: null,
    secret_sha256: hashApiKey(apiKey),
    key_hint: hintOf(apiKey),
    permissions,
    expires_at: expiresAt,
  })
  const key = await requireKey(db, keyId)
  await recordAsOperator(db, [
    {
      operation: 'createKey',
      resource_type: 'key',
      resource_id: key.key_id,
      resource_label: key.key_name,
      before: null,
      after: key,
    },
  ])
  return { ...key, api_key: apiKey }
}

/**
 * Revokes a key of whichever organization, with its audit event.
 * @throws UsageError when there is no such key, or it is revoked already.
 */
export const revokeKeyById = async (database: Database, keyId: string): Promise<Key> => {
  const organizationId = await database.plain((db) => organizationOfKey(db, keyId))
  if (organizationId === null) throw new UsageError(`No key has the ID ${keyId}.`)
  return database.write(organizationId, async (db) => {
    const before = await requireKey(db, keyId)
    if ((await setKeyRevoked(db, keyId)) === null) {
      throw new UsageError(`The key "${before.key_name}" is already revoked.`)
    }
    const after = await requireKey(db, keyId)
    await recordAsOperator(db, [
      {
        operation: 'revokeKey',
        resource_type: 'key',
        resource_id: keyId,
        resource_label: after.key_name,
        before,
        after,
      },
    ])
    return after
  })
}
