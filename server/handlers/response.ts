import type { OperationId, Operations } from '../generated/operations.ts'
import { etagOf } from './etag.ts'

/** An answer on its way out: its body is JSON, as text or in bytes, or null. */
export interface SerializedResponse {
  status: number
  body: string | Buffer | null
  etag: string | null
  replayed?: true
}

/** Puts an answer into the form in which it goes out and is kept. */
export const serialize = (answer: Operations[OperationId]['answer']): SerializedResponse => {
  if (!('body' in answer)) return { status: answer.status, body: null, etag: null }
  const body = Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body)
  return {
    status: answer.status,
    body,
    etag: answer.version === undefined ? null : etagOf(answer.version, body),
  }
}
