import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticateKey, type Gate } from '../auth/authenticate.ts'
import { bodyLimitOf } from './size-limits.ts'
import { serialize } from '../handlers/response.ts'
import { runTransaction } from '../handlers/transaction.ts'
import { compressed } from './compression.ts'
import type { Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { tooLarge } from './error-responses.ts'
import { ifMatch, isNoneMatch } from '../handlers/etag.ts'
import { contractVersion, operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { Health } from '../generated/model/index.ts'
import type { Context } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import { isId } from '../rules/id.ts'
import type { KeyCache } from '../auth/key-cache.ts'
import { parseJson, parseQuery } from './parse.ts'
import { invalid, Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { Lists } from '../lists/lists.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import type { Schema } from './schema.ts'
import { validator } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's key; null before it is authenticated, and for health while the database is away. */
    apiKey: AuthenticatedRow | null
    /** The operation that answers the request. */
    operation: OperationId | null
  }
}

export interface ApiServices {
  database: Database
  keys: KeyCache
  rateLimit: RateLimit
  lists: Lists
  health: () => Promise<Health>
}

interface Definition {
  method: string
  path: string
  permission: string | null
  keyKind: string | null
  query: Schema & { properties: Record<string, Schema> }
  body: Schema | null
  bodyRequired: boolean
}

const definitions = Object.entries(operations) as unknown as [OperationId, Definition][]
const pathsOf = new Map<string, { shape: RegExp; methods: string[] }>()
for (const [, { path, method }] of definitions) {
  const shape = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const entry = pathsOf.get(path) ?? { shape, methods: [] }
  entry.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
  pathsOf.set(path, entry)
}

const pathnameOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''
const searchOf = (request: FastifyRequest): string => request.url.slice(pathnameOf(request).length)

/** What the contract has for a path: `not_found`, or `method_not_allowed` with the methods that it has. */
export const missingRoute = (request: FastifyRequest): Problem => {
  const pathname = pathnameOf(request)
  // A path in so many words comes before one with parameters (OpenAPI 3.1, section 4.8.8.2).
  const exact = pathsOf.get(pathname.slice('/api'.length))
  const { methods } = exact ??
    [...pathsOf.values()].find(({ shape }) => shape.test(pathname)) ?? { methods: [] }
  if (methods.length === 0) return new Problem('not_found', { detail: 'The API has no such path.' })
  const allowed = methods.join(', ')
  return new Problem('method_not_allowed', { detail: `Allowed here: ${allowed}.` }, { allow: allowed })
}

const authorize = (operation: OperationId, definition: Definition, key: AuthenticatedRow): void => {
  if (key.organization_status === 'suspended') throw new Problem('organization_suspended')
  if (definition.permission !== null && !key.permissions.includes(definition.permission)) {
    throw new Problem('permission_missing', {
      detail: `${operation} needs the permission ${definition.permission}.`,
      required_permission: definition.permission as never,
    })
  }
  if (definition.keyKind !== null && key.kind !== definition.keyKind) {
    const detail =
      definition.keyKind === 'key' ? 'This needs the key itself, not a session.' : 'This key is no session.'
    throw new Problem('wrong_key_kind', { detail, required_kind: definition.keyKind as 'key' | 'session' })
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const value = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
  if (value === undefined || /^[\x20-\x7e]{1,255}$/.test(value)) return value
  const message = 'Idempotency-Key must have 1 to 255 printable ASCII characters.'
  throw invalid({ path: 'header:Idempotency-Key', code: 'malformed', message })
}

/**
 * Refuses a body that would have to be decoded: by a content coding, or from another charset than UTF-8, which is
 * what JSON is in (RFC 8259, section 8.1).
 */
const judgeCoding = ({ headers }: FastifyRequest): void => {
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

/** The value of the body and its bytes; without one, what the operation makes of that. */
const bodyOf = (
  request: FastifyRequest,
  { body, bodyRequired }: Definition,
): { bytes: Buffer; value: unknown } => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body === null && bytes.length > 0) {
    throw invalid({ path: '', code: 'unknown_member', message: 'This operation takes no body.' })
  }
  if (bytes.length > 0) return { bytes, value: parseJson(bytes) }
  if (bodyRequired)
    throw new Problem('malformed_json', { detail: 'The body is empty; a JSON object is needed.' })
  return { bytes, value: body === null ? undefined : {} }
}

/** After these a key is refused that was valid before. */
const endings: ReadonlySet<OperationId> = new Set(['revokeKey', 'endKeySession'])

/** Adds every operation of the contract to the app, below `/api`. */
export const serveApi = (
  app: FastifyInstance,
  { database, keys, rateLimit, lists, health }: ApiServices,
): void => {
  app.decorateRequest('apiKey', null)
  app.decorateRequest('operation', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const gate: Gate = {
    database,
    keys,
    rateLimit,
    onUntouched: (error) => app.log.warn({ err: error }, 'The use of a key was not noted'),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('postroom-contract', contractVersion).header('cache-control', 'no-store')
    try {
      request.apiKey = await authenticateKey(gate, request.headers['x-api-key'], request.ip)
    } catch (error) {
      // Health tells that the database is away even though nobody can be asked whose key this is.
      if (error instanceof DatabaseUnavailable && request.operation === 'getHealth') return
      throw error
    }
    void reply.headers(await rateLimit.countKey(request.apiKey))
  })

  app.setNotFoundHandler((request) => {
    throw missingRoute(request)
  })

  for (const [id, definition] of definitions) {
    const checkQuery = validator(definition.query, 'query')
    const bodyLimit = bodyLimitOf(definition.body)
    const checkBody = definition.body === null ? null : validator(definition.body, 'body')
    app.route({
      method: definition.method,
      url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: id, bodyLimit },
      // A list has no ETag, which would have to be another one for other bytes (RFC 9110, section 8.8.3.3).
      compress: id.startsWith('list') ? compressed : false,
      onRequest: async (request) => {
        if (
          pathsOf.get(pathnameOf(request).slice('/api'.length))?.methods.includes(request.method) === false
        ) {
          throw missingRoute(request)
        }
        if (request.apiKey !== null) authorize(id, definition, request.apiKey)
        judgeCoding(request)
      },
      handler: async (request, reply) => {
        // Judged when all of it is here: a client that is still sending might not hear the answer.
        if (Buffer.isBuffer(request.body) && request.body.length > bodyLimit) throw tooLarge(bodyLimit)
        const ifMatchAllows = ifMatch(headerOf(request, 'if-match'))
        const idempotencyKey = idempotencyKeyOf(request)
        const query = parseQuery(searchOf(request), definition.query)
        checkQuery(query)
        const { bytes, value: body } = bodyOf(request, definition)
        checkBody?.(body)
        const path = request.params as Record<string, string>
        if (!Object.values(path).every(isId)) throw new Problem('not_found')
        // Health alone is answered without a key, and only while the database is away.
        const key = request.apiKey as AuthenticatedRow
        const pathname = pathnameOf(request)
        const context: Context<OperationId> = {
          path: path as never,
          query,
          body: body as never,
          key,
          requestId: request.id,
          ifMatchAllows,
          read: (work) => database.read(key.organization_id, work),
          lists,
          change: (work) =>
            runTransaction<OperationId>(
              {
                database,
                operation: id,
                key,
                requestId: request.id,
                path: pathname,
                body,
                bytes,
                idempotencyKey,
              },
              work,
            ),
          health,
        }
        const answer = await (
          handlers[id] as (context: Context<OperationId>) => ReturnType<(typeof handlers)[OperationId]>
        )(context)
        if (endings.has(id)) await keys.settled()
        const out = 'etag' in answer ? answer : serialize(answer)
        if (out.etag !== null) void reply.header('etag', out.etag)
        if (out.replayed) void reply.header('idempotency-replayed', 'true')
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (isRead && out.etag !== null && isNoneMatch(headerOf(request, 'if-none-match'), out.etag)) {
          return reply.code(304).send()
        }
        void reply.code(out.status)
        return out.body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(out.body)
      },
    })
  }
}
