import type { Db } from '../db/database.ts'
import type { IdempotencyRecordRow } from '../generated/rows.ts'

/** One use of an Idempotency-Key: its scope is the organization, the operation and the path. */
export interface IdempotentRequest {
  operation: string
  path: string
  key: string
  bodySha256: Buffer
}

/** The stored parts of a response. */
type RecordedResponse = Pick<IdempotencyRecordRow, 'status' | 'etag' | 'body'>

/** Locks a request until the transaction ends; false if another transaction has locked it. */
export const lockIdempotencyKey = async (
  db: Db,
  { operation, path, key }: IdempotentRequest,
): Promise<boolean> => {
  const row = await db.one<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [JSON.stringify([db.organizationId, operation, path, key])],
  )
  return row?.locked === true
}

/** The response stored for a request, for 24 hours. */
export const recordedResponse = (db: Db, { operation, path, key }: IdempotentRequest) =>
  db.one<RecordedResponse & Pick<IdempotencyRecordRow, 'body_sha256'>>(
    `select body_sha256, status, etag, body from idempotency_record
     where organization_id = $1 and operation = $2 and path = $3 and idempotency_key = $4
       and created_at > now() - interval '24 hours'`,
    [db.organizationId, operation, path, key],
  )

/** Stores a response, and deletes some that are older than 24 hours. */
export const recordResponse = async (
  db: Db,
  { operation, path, key, bodySha256 }: IdempotentRequest,
  response: RecordedResponse,
): Promise<void> => {
  await db.query(
    `insert into idempotency_record (organization_id, operation, path, idempotency_key, body_sha256, status, etag, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, operation, path, idempotency_key) do update
       set body_sha256 = excluded.body_sha256, status = excluded.status, etag = excluded.etag,
         body = excluded.body, created_at = now()`,
    [db.organizationId, operation, path, key, bodySha256, response.status, response.etag, response.body],
  )
  await db.query(
    `delete from idempotency_record where organization_id = $1 and ctid in (
       select ctid from idempotency_record
       where organization_id = $1 and created_at <= now() - interval '24 hours'
       limit 100 for update skip locked)`,
    [db.organizationId],
  )
}

/** Deletes stored responses of all organizations after 24 hours, at most `most`. @returns their number. */
export const forgetResponses = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ count: number }>('select forget_idempotency_records($1) as count', [most])
  return row?.count ?? 0
}
