import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyRequest } from 'fastify'
import { mebibyte } from './size-limits.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { contractVersion } from '../generated/contract.ts'
import { Problem, problemDocument } from '../problem.ts'
import { securityHeaders } from './security-headers.ts'

const plainHost = /^[A-Za-z0-9.:[\]-]+$/

/** The error that a client gets when the database is the cause. */
const outageDetails: Readonly<Record<DatabaseUnavailable['reason'], string>> = {
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
      detail: 'The body does not have the length that Content-Length says.',
    })
  }
  const { statusCode = 500 } = (error ?? {}) as Partial<FastifyError>
  // What else the framework refuses is the request's fault, such as a method that needs a Content-Type.
  if (code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500) return new Problem('invalid_request')
  return new Problem('internal_error')
}

/** The origin that the client used, for links back; empty when it is not a plain one. */
export const originOf = (request: FastifyRequest): string =>
  request.headers.host !== undefined && plainHost.test(request.host)
    ? `${request.protocol}://${request.host}`
    : ''

/**
 * The answer when a file of the console is asked for under a precondition that does not hold (RFC 9110, section
 * 13.1): plain text, since no operation of the contract was asked; null for any other error.
 */
export const preconditionText = (error: unknown): string | null =>
  !(error instanceof Problem) && (error as Partial<FastifyError> | null)?.statusCode === 412
    ? 'The file is not in the state that the request asks for.\n'
    : null

interface ParserError {
  code?: string
  /** The bytes that could not be parsed, often from the beginning of the request. */
  rawPacket?: unknown
}

/** An answer in bytes, for where the app has no request to answer; the connection ends with it. */
const answerText = (problem: Problem, isHead: boolean): string => {
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
    const detail = `The headers may have at most ${maxHeaderSize} bytes.`
    return new Problem('headers_too_large', { detail })
  }
  const isTimeout = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  return new Problem('invalid_request', {
    detail: isTimeout ? 'The request did not arrive in time.' : 'This is not an HTTP request.',
  })
}

/** How long a client has to read a last answer before its connection is cut (RFC 9112, section 9.6). */
const lingerTimeoutMs = 2000

const sendAndClose = (socket: Duplex, text: string): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(text)
  setTimeout(() => socket.destroy(), lingerTimeoutMs).unref()
}

/** Answers what Node's HTTP parser refuses or has waited for too long: no request exists, so that the socket itself is written to. */
export const answerParserError = ({ code, rawPacket }: ParserError, socket: Duplex): void => {
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  sendAndClose(socket, answerText(parserProblem(code), isHead))
}

/** Refuses CONNECT, which has an authority for its target and nothing that could be allowed (RFC 9110, section 9.3.6). */
export const answerConnect = (socket: Duplex): void => {
  // Nobody else listens for the socket's errors, and one without a listener would end the process.
  socket.on('error', () => socket.destroy())
  const problem = new Problem('method_not_allowed', { detail: 'This is no proxy.' }, { allow: '' })
  sendAndClose(socket, answerText(problem, false))
}
