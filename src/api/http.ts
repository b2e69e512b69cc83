import { safeParse } from 'zod/v4/core'
import { type CallArgs, urlOf } from './url'
import { takePreloaded } from './preloaded-response'
import { ApiProblem, UnexpectedResponse, Unreachable } from './errors'
import { Problem } from '../contract/generated/schemas/problem.zod'
import type { Operation } from '../contract/operation'
import { callShower } from './shown-call'

/** The body of a response with its ETag, which a later change sends as `ifMatch`. */
export interface ApiResponse<Body> {
  body: Body
  etag: string | null
  /**
   * By which the events of a change are known; null where something between has taken it away, and for GET: an answer
   * that says the same as the last one is the same, or all that shows it would be drawn again at each poll.
   */
  requestId: string | null
  /** Shows the same request as a program, for the version that it has left behind; null for GET. */
  showCall: (() => void) | null
}

/**
 * Sends one request and validates the response against the contract.
 * @throws ApiProblem when the API rejects it, Unreachable without a response, UnexpectedResponse when it has the wrong shape.
 */
export const send = async <Args extends object, Body>(
  operation: Operation<Args, Body>,
  args: Args,
  { apiKey, signal }: { apiKey: string; signal?: AbortSignal },
): Promise<ApiResponse<Body>> => {
  const { body, ifMatch, idempotencyKey } = args as CallArgs
  const headers = new Headers({ 'x-api-key': apiKey, accept: 'application/json' })
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
  // Done again, it has to name the version that it has made.
  const again = ifMatch === undefined || etag === null ? args : { ...args, ifMatch: etag }
  const change =
    operation.method === 'GET'
      ? { requestId: null, showCall: null }
      : { requestId, showCall: callShower(operation, again) }
  const unexpected = (field: string, message: string) =>
    new UnexpectedResponse(operation.id, field, message, requestId)
  const schema = operation.answers[response.status]
  if (schema === null) return { body: undefined as Body, etag, ...change }
  const json: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause
    // 502, 503 and 504 without a problem document come from a proxy: the API itself cannot be reached.
    if (response.status >= 502 && response.status <= 504) throw new Unreachable('The API cannot be reached.')
    throw unexpected('', `Status ${response.status} without JSON.`)
  })
  const parsed = safeParse(schema ?? Problem, json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw unexpected(issue?.path.join('.') ?? '', issue?.message ?? 'Not what the contract says.')
  }
  if (schema === undefined) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    throw new ApiProblem(parsed.data as Problem, etag, seconds > 0 ? seconds : null)
  }
  return { body: parsed.data as Body, etag, ...change }
}
