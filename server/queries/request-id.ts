import type { Db } from '../db/database.ts'

/** Gives the transaction a request id: what it asks of mail servers from then on has it. */
export const setRequestId = (db: Db, requestId: string) =>
  db.query("select set_config('postroom.request_id', $1, true)", [requestId])

/** The request id of the transaction, or null. */
export const requestIdOf = async (db: Db): Promise<string | null> => {
  const row = await db.one<{ request_id: string | null }>(
    "select nullif(current_setting('postroom.request_id', true), '') as request_id",
    [],
  )
  return row?.request_id ?? null
}
