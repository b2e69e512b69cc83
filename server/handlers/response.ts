import type { OperationId, Operations } from '../generated/operations.ts'
import { etagOf } from './etag.ts'

/** A response with its body as JSON, as text or bytes, or null. */
export interface SerializedResponse {
  status: number
  body: string | Buffer | null
  etag: string | null
  replayed?: true
}

/** Serializes a response to send and to store it. */
export const serialize = (response: Operations[OperationId]['response']): SerializedResponse => {
  if (!('body' in response)) return { status: response.status, body: null, etag: null }
  const body = Buffer.isBuffer(response.body) ? response.body : JSON.stringify(response.body)
  return {
    status: response.status,
    body,
    etag: response.version === undefined ? null : etagOf(response.version, body),
  }
}
