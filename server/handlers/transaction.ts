import { lastChangeOf, recordEvents } from '../queries/audit-events.ts'
import { constraintProblem } from '../changes/constraint-errors.ts'
import type { Database, Db } from '../db/database.ts'
import { operations } from '../generated/contract.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import type { MutationResult } from './handler.ts'
import { requestHash } from './request-hash.ts'
import { serialize, type SerializedResponse } from './response.ts'
import { orNotFound, Problem } from '../problem.ts'
import { lockOrganization } from '../queries/organization.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import {
  lockIdempotencyKey,
  recordResponse,
  recordedResponse,
  type IdempotentRequest,
} from '../queries/idempotency.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { actorOf } from '../changes/events.ts'

interface TransactionRequest {
  database: Database
  operation: OperationId
  key: AuthenticatedRow
  requestId: string
  path: string
  /** The id of the changed resource. */
  resourceId: string
  body: unknown
  /** The bytes of the body as received. */
  bytes: Buffer
  idempotencyKey: string | undefined
}

interface ResponseSchema {
  properties?: Readonly<Record<string, { 'x-one-time'?: boolean }>>
}

/** Returns the body to store: without the members that the contract shows once. */
const withoutSecrets = (operation: OperationId, { status, body }: SerializedResponse): string | null => {
  const schemas = operations[operation].answers as Readonly<Record<number, ResponseSchema | null>>
  const secrets = Object.entries(schemas[status]?.properties ?? {}).filter(
    ([, member]) => member['x-one-time'],
  )
  if (body === null || secrets.length === 0) return body === null ? null : String(body)
  const members = JSON.parse(String(body)) as Record<string, unknown>
  for (const [name] of secrets) delete members[name]
  return JSON.stringify(members)
}

const replay = async (db: Db, request: IdempotentRequest): Promise<SerializedResponse | null> => {
  if (!(await lockIdempotencyKey(db, request))) {
    throw new Problem('idempotency_in_progress', { detail: 'Repeat the request in a moment.' })
  }
  const recorded = await recordedResponse(db, request)
  if (recorded === null) return null
  if (!recorded.body_sha256.equals(request.bodySha256)) throw new Problem('idempotency_key_reused')
  return { status: recorded.status, body: recorded.body, etag: recorded.etag, replayed: true }
}

/** Adds the last change and its key to `stale_version`, for keys that may read the audit. */
const withLastChange = async (
  db: Db,
  { extensions, headers }: Problem,
  resourceId: string,
): Promise<Problem> => {
  const last = await lastChangeOf(db, resourceId)
  if (last === null) return new Problem('stale_version', extensions, headers)
  const { key_id, key_name, occurred_at } = last
  const members = { ...extensions, changed_by: { key_id, key_name }, changed_at: occurred_at.toISOString() }
  return new Problem('stale_version', members, headers)
}

/**
 * Runs a change in one transaction with its audit events and the record of its Idempotency-Key.
 * A response stored for the same key and bytes is replayed instead.
 */
export const runTransaction = async <Id extends OperationId>(
  { database, operation, key, requestId, path, resourceId, body, bytes, idempotencyKey }: TransactionRequest,
  work: (db: Db, organization: OrganizationNumbers) => Promise<MutationResult<Id>>,
): Promise<SerializedResponse> => {
  const idempotent =
    idempotencyKey === undefined
      ? null
      : { operation, path, key: idempotencyKey, bodySha256: requestHash(operation, bytes) }
  try {
    return await database.write(key.organization_id, async (db) => {
      const earlier = idempotent && (await replay(db, idempotent))
      if (earlier) return earlier
      const { events, ...response } = await work(db, orNotFound(await lockOrganization(db, requestId)))
      await recordEvents(db, actorOf(key), requestId, events)
      const out = serialize(response as Operations[Id]['response'])
      if (idempotent) await recordResponse(db, idempotent, { ...out, body: withoutSecrets(operation, out) })
      return out
    })
  } catch (error) {
    if (
      error instanceof Problem &&
      error.code === 'stale_version' &&
      key.permissions.includes('audit:read')
    ) {
      throw await database.read(key.organization_id, (db) => withLastChange(db, error, resourceId))
    }
    const createProblem = constraintProblem(error, body)
    if (createProblem === null) throw error
    throw await database.read(key.organization_id, createProblem)
  }
}
