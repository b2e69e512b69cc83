import { safeParse } from 'zod/v4/core'
import { type CallArgs, urlOf } from './url'
import { takePreloaded } from './preloaded-response'
import { UnexpectedResponse, Unreachable } from './errors'
import { responseError } from './response-error'
import type { Operation } from '../contract/operation'
import { callShower } from './shown-call'

/** The body of a response with its ETag, which a later change sends as `ifMatch`. */
export interface ApiResponse<Body> {
  body: Body
  etag: string | null
  /**
   * The ID by which the events of a change are found; null if a proxy removed it. Always null for GET, so that an unchanged
   * response equals the previous one and a poll draws nothing.
   */
  requestId: string | null
  /** Shows the same request as a program, with the new ETag; null for GET. */
  showCall: (() => void) | null
}

/** How a request is authorized: by a key, or by the token of a link. */
interface Authorization {
  apiKey?: string
  shareToken?: string
  signal?: AbortSignal
}

/**
 * Sends one request and validates the response against the contract.
 * @throws ApiProblem when the API rejects it, Unreachable without a response, UnexpectedResponse when it has the wrong shape.
 */
export const send = async <Args extends object, Body>(
  operation: Operation<Args, Body>,
  args: Args,
  { apiKey = '', shareToken, signal }: Authorization,
): Promise<ApiResponse<Body>> => {
  const { body, ifMatch, idempotencyKey } = args as CallArgs
  const headers = new Headers({ accept: 'application/json' })
  headers.set(shareToken === undefined ? 'x-api-key' : 'x-share-token', shareToken ?? apiKey)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const url = urlOf(operation, args)
  const preloaded = operation.method === 'GET' ? takePreloaded(url, apiKey) : undefined
  const pending =
    preloaded ??
    fetch(url, {
      method: operation.method,
      headers,
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
  const response = await pending.catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    throw new Unreachable('The API cannot be reached.', { cause })
  })
  const requestId = response.headers.get('x-request-id')
  const etag = response.headers.get('etag')
  // A repeated request must send the ETag of the new version.
  const again = ifMatch === undefined || etag === null ? args : { ...args, ifMatch: etag }
  const change =
    operation.method === 'GET'
      ? { requestId: null, showCall: null }
      : { requestId, showCall: callShower(operation, again) }
  const unexpected = (field: string | null, message: string) =>
    new UnexpectedResponse(operation.id, field, message, requestId)
  const schema = operation.answers[response.status]
  if (schema === undefined) throw await responseError(operation.id, response, signal)
  if (schema === null) return { body: undefined as Body, etag, ...change }
  const json: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    throw unexpected(null, `Status ${response.status} without JSON.`)
  })
  const parsed = safeParse(schema, json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw unexpected(issue?.path.join('.') || null, issue?.message ?? 'Not what the contract says.')
  }
  return { body: parsed.data as Body, etag, ...change }
}
