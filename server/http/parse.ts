import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../generated/model/index.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import { ifMatch } from '../handlers/etag.ts'
import { invalid, invalidIn, Problem } from '../problem.ts'
import { isId } from '../rules/id.ts'
import { shortenName } from '../rules/text.ts'
import type { Definition } from './definitions.ts'
import { tooLarge } from './error-responses.ts'
import { parseJson, repeatedAt } from './parse-json.ts'
import { waitSecondsOf } from './prefer-header.ts'
import { bodyLimitOf } from '../validation/size-limits.ts'
import { validator } from '../validation/validate.ts'

/** A parsed request, in the types of the contract. */
interface ParsedRequest<Id extends OperationId> {
  path: Operations[Id]['path']
  query: Operations[Id]['query']
  body: Operations[Id]['body']
  /** The bytes of the body as they were received. */
  bytes: Buffer
  /** Whether If-Match allows a change of a row with this version. */
  ifMatchAllows: (version: number) => boolean
  idempotencyKey: string | undefined
  /** How many seconds the client wants to wait for what follows from the change; null: it does not. */
  wait: number | null
}

export type RequestParser<Id extends OperationId> = (request: FastifyRequest) => ParsedRequest<Id>

/** The path of a request's target, without its query. */
export const pathnameOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** The text of a header. If it occurs several times, the values form a list. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const value = headerOf(request, 'idempotency-key')
  if (value === undefined || /^[\x20-\x7e]{1,255}$/.test(value)) return value
  const message = 'Idempotency-Key must have 1 to 255 printable ASCII characters.'
  throw invalid({ path: 'header:Idempotency-Key', code: 'malformed', message })
}

/**
 * Refuses a body with a content coding or a charset other than UTF-8, the encoding of JSON (RFC 8259, section 8.1).
 * @throws Problem unsupported_media_type.
 */
export const assertBodyCoding = ({ headers }: FastifyRequest): void => {
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  const coding = headers['content-encoding']?.trim().toLowerCase()
  if (coding !== undefined && coding !== '' && coding !== 'identity') {
    const detail = 'Send the body without Content-Encoding.'
    throw new Problem('unsupported_media_type', { detail }, { 'accept-encoding': 'identity' })
  }
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)
  if ([...charsets].some(([, charset]) => !/^utf-?8$/i.test(charset ?? ''))) {
    throw new Problem('unsupported_media_type', { detail: 'Send the body in UTF-8.' })
  }
}

const convert = (text: string, type: unknown): unknown => {
  if (type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}

/**
 * The parameters of a query string. Those that the contract declares as integers or booleans are converted.
 * @throws Problem invalid_request when one occurs twice.
 */
const parseQuery = (search: string, { properties }: Definition['query']): Record<string, unknown> => {
  const values: Record<string, unknown> = Object.create(null)
  const repeated: FieldError[] = []
  for (const [name, text] of new URLSearchParams(search)) {
    if (name in values) repeated.push(repeatedAt(`?${shortenName(name)}`, name))
    values[name] = Object.hasOwn(properties, name) ? convert(text, properties[name]?.type) : text
  }
  if (repeated.length > 0) throw invalidIn(repeated)
  return values
}

/** The value of a body. An empty body has the value that the operation gives it. */
const parseBody = (bytes: Buffer, { body, bodyRequired }: Definition): unknown => {
  if (body === null && bytes.length > 0) {
    throw invalid({ path: '', code: 'unknown_member', message: "This operation doesn't accept a body." })
  }
  if (bytes.length > 0) return parseJson(bytes)
  if (bodyRequired) throw new Problem('malformed_json', { detail: 'The body is empty. Send a JSON object.' })
  return body === null ? undefined : {}
}

/**
 * Creates the parser of an operation's requests. It reads headers, query, body and path, in this order.
 * @throws Problem payload_too_large, invalid_request, malformed_json, or not_found for a path parameter that is no identifier.
 */
export const createRequestParser = <Id extends OperationId>(definition: Definition): RequestParser<Id> => {
  const bodyLimit = bodyLimitOf(definition.body)
  const validateQuery = validator<Operations[Id]['query']>(definition.query, 'query')
  const mayWait = definition.headers.includes('Prefer')
  // An operation that doesn't declare it has no response to replay: a user's would be another user's.
  const takesIdempotencyKey = definition.headers.includes('Idempotency-Key')
  const validateBody = validator<Operations[Id]['body']>(definition.body ?? {}, 'body')
  return (request) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    // Checked after the whole body has arrived, because a client that is still sending might not read the response.
    if (bytes.length > bodyLimit) throw tooLarge(bodyLimit)
    const ifMatchAllows = ifMatch(headerOf(request, 'if-match'))
    const idempotencyKey = takesIdempotencyKey ? idempotencyKeyOf(request) : undefined
    const query = validateQuery(parseQuery(request.url.slice(pathnameOf(request).length), definition.query))
    const body = validateBody(parseBody(bytes, definition))
    const path = request.params as Operations[Id]['path']
    // Each parameter of a path is an identifier: the contract has no others.
    if (!Object.values(path).every(isId)) throw new Problem('not_found')
    const wait = mayWait
      ? waitSecondsOf(headerOf(request, 'prefer'), definition.waitSeconds ?? undefined)
      : null
    return { path, query, body, bytes, ifMatchAllows, idempotencyKey, wait }
  }
}
