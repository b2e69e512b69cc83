import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyRequest } from 'fastify'
import { mebibyte } from '../validation/size-limits.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { contractVersion } from '../generated/contract.ts'
import { Problem, problemDocument } from '../problem.ts'
import { securityHeaders } from './security-headers.ts'

const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** The detail of the error that a client gets when the database is the cause. */
const outageDetails: Readonly<Record<DatabaseUnavailable['reason'], string>> = {
  away: 'The database is unavailable. Try again in a moment.',
  read_only: 'The database is currently read-only: reads work, changes are refused.',
  disk_full: "The database's disk is full: reads work, changes are refused.",
}

/** Seconds after which a client may try again when a dependency was away. */
const retryAfter = '2'

/** The problem for a body that has more bytes than its operation accepts. */
export const tooLarge = (bodyLimit: number): Problem => {
  const limit = bodyLimit === mebibyte ? '1 MiB' : `${bodyLimit / 1024} KiB`
  return new Problem('payload_too_large', { detail: `The limit is ${limit}.` })
}

/**
 * The problem that a client gets for an error. An unexpected error becomes `internal_error` without its cause.
 * @param bodyLimit the operation's limit in bytes.
 */
export const problemOf = (error: unknown, bodyLimit = mebibyte): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable) {
    const detail = outageDetails[error.reason]
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
      detail: "The length of the body doesn't match Content-Length.",
    })
  }
  const { statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  // The client has disconnected and won't read this. An error of a dependency has no status.
  if (code === 'ECONNRESET' && statusCode === 400)
    return new Problem('invalid_request', { detail: 'The connection closed before the body was complete.' })
  // Any other refusal of the framework is an error in the request, such as a missing Content-Type.
  if (code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500) return new Problem('invalid_request')
  return new Problem('internal_error')
}

/** The origin that the client used, for links to this server; empty when the host is not a plain name or address. */
export const originOf = (request: FastifyRequest): string =>
  request.headers.host !== undefined && plainHost.test(request.host)
    ? `${request.protocol}://${request.host}`
    : ''

/**
 * The response to a request for a file of the console whose precondition is false (RFC 9110, section 13.1). It is plain
 * text, since the file is not part of the contract. Null for any other error.
 */
export const preconditionText = (error: unknown): string | null =>
  !(error instanceof Problem) && (error as Partial<FastifyError> | null)?.statusCode === 412
    ? "The file doesn't meet the conditions of the request.\n"
    : null

interface ParserError {
  code?: string
  /** The bytes that could not be parsed; they often begin with the request's first byte. */
  rawPacket?: unknown
}

/** A response as text, for errors without a request object. It closes the connection. */
const responseText = (problem: Problem, isHead: boolean): string => {
  const requestId = randomUUID()
  const document = problemDocument(problem, '', requestId)
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeaders,
    ...problem.headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'postroom-contract': contractVersion,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`, ...lines, '', '']
  return head.join('\r\n') + (isHead ? '' : body)
}

const parserProblem = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const detail = `The headers can have at most ${maxHeaderSize} bytes.`
    return new Problem('headers_too_large', { detail })
  }
  const isTimeout = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  return new Problem('invalid_request', {
    detail: isTimeout ? 'The request did not arrive in time.' : 'Not an HTTP request.',
  })
}

/** Milliseconds that a client has to read the last response before its connection is cut (RFC 9112, section 9.6). */
const lingerTimeoutMs = 2000

const sendAndClose = (socket: Duplex, text: string): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(text)
  setTimeout(() => socket.destroy(), lingerTimeoutMs).unref()
}

/**
 * Responds when Node's HTTP parser refuses a request or its time is over. There is no request object, so it writes to
 * the socket. A connection that was never used is closed without a response. Browsers open connections in advance, and one that
 * sends its first request at that moment would take the text for its response.
 */
export const answerParserError = ({ code, rawPacket }: ParserError, socket: Duplex): void => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && 'bytesRead' in socket && socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  sendAndClose(socket, responseText(parserProblem(code), isHead))
}

/** Refuses CONNECT. Its target is an authority and not a path, so Allow is empty (RFC 9110, section 9.3.6). */
export const answerConnect = (socket: Duplex): void => {
  // An error event without a listener would end the process, and nothing else listens to this socket.
  socket.on('error', () => socket.destroy())
  const problem = new Problem('method_not_allowed', { detail: 'This server is not a proxy.' }, { allow: '' })
  sendAndClose(socket, responseText(problem, false))
}
