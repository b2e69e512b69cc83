import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { mebibyte } from './bounds.ts'
import { DatabaseUnavailable } from './db/pool.ts'
import { contractVersion } from './generated/contract.ts'
import { Problem, problemDocument } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** What a client is told of the database. */
const unavailable: Readonly<Record<DatabaseUnavailable['reason'], string>> = {
  away: 'The database is away. Try again in a moment.',
  read_only: 'The database is read-only at the moment: reads are answered, changes are refused.',
  disk_full: "The database's disk is full: reads are answered, changes are refused.",
}

/** Seconds after which a client may ask again when a dependency was away. */
const retryAfter = '2'

/** The refusal of a body that has more bytes than its operation takes. */
export const tooLarge = (bodyLimit: number): Problem => {
  const limit = bodyLimit === mebibyte ? '1 MiB' : `${bodyLimit / 1024} KiB`
  return new Problem('payload_too_large', { detail: `At most ${limit} is taken here.` })
}

/**
 * What an error means to the client. What nobody foresaw is `internal_error` and says nothing of its cause.
 * `bodyLimit` is the operation's, in bytes.
 */
export const problemOf = (error: unknown, bodyLimit = mebibyte): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable) {
    const detail = unavailable[error.reason]
    return new Problem(
      'dependency_unavailable',
      { detail, dependency: 'database' },
      { 'retry-after': retryAfter },
    )
  }
  const { code } = (error ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(bodyLimit)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('unsupported_media_type', {
      detail: 'Send the body with Content-Type application/json.',
    })
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return new Problem('malformed_json', {
      detail: 'The body does not have the length that Content-Length says.',
    })
  }
  return new Problem('internal_error')
}

/** The origin that the client used, for links back; empty when it is not a plain one. */
export const originOf = (request: FastifyRequest): string =>
  request.headers.host !== undefined && plainHost.test(request.host)
    ? `${request.protocol}://${request.host}`
    : ''

interface ParserError {
  code?: string
  /** The bytes that it choked on, often from the beginning of the request. */
  rawPacket?: unknown
}

/** The answer to what Node's HTTP parser refuses: no request exists yet, so it is written to the socket as it is. */
export const parserProblem = ({ code, rawPacket }: ParserError): string => {
  const late = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const problem =
    code === 'HPE_HEADER_OVERFLOW'
      ? new Problem('headers_too_large', { detail: `The headers may have at most ${maxHeaderSize} bytes.` })
      : new Problem('invalid_request', {
          detail: late ? 'The request did not arrive in time.' : 'This is not an HTTP request.',
        })
  const requestId = uuidv7()
  const document = problemDocument(problem, '', requestId)
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'postroom-contract': contractVersion,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`, ...lines, '', '']
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  return head.join('\r\n') + (isHead ? '' : body)
}
