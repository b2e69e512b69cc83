import type { Readable } from 'node:stream'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId, Operations } from '../generated/operations.ts'
import { isNoneMatch } from '../handlers/etag.ts'
import { serialize, type SerializedResponse } from '../handlers/response.ts'
import { headerOf, pathnameOf } from './parse.ts'

/**
 * The option of a route whose responses are compressed for clients that accept gzip. Brotli would save a little more, but
 * take six times as long. The length of a response reveals no secret: none has a secret beside another user's text, and
 * no browser adds a key automatically.
 */
export const compressed = { encodings: ['gzip'], customTypes: /./ } satisfies FastifyCompressOptions

/** Sends a file while it is made. */
const sendStream = (request: FastifyRequest, reply: FastifyReply, stream: Readable): FastifyReply => {
  const [, name] = /(?<![\w-])([\w-]+)\/export$/.exec(pathnameOf(request)) ?? []
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name ?? 'export'}.csv"`)
  if (request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}

/** Sends the response of an operation, or 304 to a client that has it already (RFC 9110, section 13.1.2). */
export const sendResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: Operations[OperationId]['response'] | SerializedResponse,
): FastifyReply => {
  if ('stream' in response) return sendStream(request, reply, response.stream)
  const { status, body, etag, replayed } = 'etag' in response ? response : serialize(response)
  if (etag !== null) void reply.header('etag', etag)
  if (replayed) void reply.header('idempotency-replayed', 'true')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && etag !== null && isNoneMatch(headerOf(request, 'if-none-match'), etag)) {
    return reply.code(304).send()
  }
  void reply.code(status)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
