import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { authenticateKey, type KeyAuthentication } from '../auth/authenticate.ts'
import type { KeyCache } from '../auth/key-cache.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import { createCoalescedRead } from '../concurrency/coalesced-read.ts'
import type { Database, Db } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { contractVersion } from '../generated/contract.ts'
import type { Health, PublicServer } from '../generated/model/index.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import type {
  KeyOperationId,
  OpenOperationId,
  OutageOperationId,
  OwnAccounts,
  Wait,
} from '../handlers/handler.ts'
import { awaitReceipts, waitUntil } from '../handlers/await-receipts.ts'
import { handlers, openHandlers, outageHandlers } from '../handlers/index.ts'
import { serialize, type SerializedResponse } from '../handlers/response.ts'
import { isSharedRead, sharedKeyOf } from '../handlers/shared-reads.ts'
import { runTransaction } from '../handlers/transaction.ts'
import type { Lists } from '../lists/lists.ts'
import type { MailState } from '../mail/state.ts'
import { Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'
import { authorize, authorizeMembers } from './authorize.ts'
import { definitions, operationIds } from './definitions.ts'
import { originOf } from './error-responses.ts'
import { assertBodyCoding, createRequestParser, headerOf, pathnameOf, type RequestParser } from './parse.ts'
import { compressed, sendResponse } from './responses.ts'
import { bodyLimitOf } from '../validation/size-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's key; null before authentication and during an outage of the database. */
    apiKey: AuthenticatedRow | null
    /** The operation of the request. */
    operation: OperationId | null
  }
  interface FastifyContextConfig {
    operation?: OperationId
    /** The most bytes of a body. */
    bodyLimit?: number
  }
}

interface ApiServices {
  database: Database
  keys: KeyCache
  rateLimit: RateLimit
  lists: Lists
  mailState: () => MailState
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  ownScripts: (address: string) => Promise<OwnScripts | null>
  /** Health as a key of that organization sees it; null without a known key. */
  health: (organizationId: string | null) => Promise<Health>
  ownAccounts: OwnAccounts
  /** Whether My account is served; without it its operations are not found. */
  hasOwnPage: boolean
  /** Whether links show DNS records without a key; without them their operations are not found. */
  hasDnsLinks: boolean
  publicServers: readonly PublicServer[]
  /** Emits the id of each domain or claim whose check has ended. */
  checkEnds: EventEmitter
}

/** The methods of each path of the contract, and the expression that its requests match. */
const methodsOfPaths = new Map<string, { shape: RegExp; methods: string[] }>()
for (const { path, method } of Object.values(definitions)) {
  const shape = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const entry = methodsOfPaths.get(path) ?? { shape, methods: [] }
  entry.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]))
  methodsOfPaths.set(path, entry)
}

const methodsOfExactPath = (request: FastifyRequest): string[] | undefined =>
  methodsOfPaths.get(pathnameOf(request).slice('/api'.length))?.methods

/** `not_found` for a path that is not in the contract, else `method_not_allowed` with the path's methods. */
const noSuchRoute = (request: FastifyRequest): Problem => {
  const pathname = pathnameOf(request)
  // A path without parameters comes before one with parameters (OpenAPI 3.1, section 4.8.8.2).
  const methods =
    methodsOfExactPath(request) ??
    [...methodsOfPaths.values()].find(({ shape }) => shape.test(pathname))?.methods
  if (methods === undefined) return new Problem('not_found', { detail: 'The API has no such path.' })
  const allowed = methods.join(', ')
  return new Problem('method_not_allowed', { detail: `Allowed methods: ${allowed}.` }, { allow: allowed })
}

/** Operations that work only while links to DNS records are switched on. Links can be listed and revoked in any case. */
const linkOperations: ReadonlySet<OperationId> = new Set(['createDnsShare', 'getSharedDns', 'checkSharedDns'])

/** @throws Problem not_found where the operator has switched off what an operation needs. */
const assertSwitchedOn = (
  id: OperationId,
  { hasOwnPage, hasDnsLinks }: Pick<ApiServices, 'hasOwnPage' | 'hasDnsLinks'>,
): void => {
  if (!hasOwnPage && (definitions[id].keyKind === 'person' || id === 'createOwnSession'))
    throw new Problem('not_found', { detail: 'My account is switched off on this server.' })
  if (!hasDnsLinks && linkOperations.has(id))
    throw new Problem('not_found', { detail: 'Links to DNS records are switched off on this server.' })
}

const isOutageOperation = (id: OperationId | null): id is OutageOperationId =>
  id !== null && id in outageHandlers

const isOpenOperation = (id: OperationId | null): id is OpenOperationId => id !== null && id in openHandlers

const keyOf = ({ apiKey }: FastifyRequest): AuthenticatedRow => {
  if (apiKey === null) throw new Error('A request has passed authentication without a key.')
  return apiKey
}

/** How a handler waits for as many seconds as the client wants, without more. */
const waitOf = (reply: FastifyReply, seconds: number | null, checkEnds: EventEmitter): Wait | null =>
  seconds === null
    ? null
    : async (checkId, isDone) => {
        const waiting = { timeoutMs: seconds * 1000, isGone: () => reply.raw.destroyed }
        const isTrue = await waitUntil(checkEnds, checkId, waiting, isDone)
        if (isTrue) void reply.header('preference-applied', `wait=${seconds}`)
        return isTrue
      }

const createKeyHandler = <Id extends KeyOperationId>(
  id: Id,
  parse: RequestParser<Id>,
  {
    database,
    keys,
    lists,
    mailState,
    tryPassword,
    ownScripts,
    ownAccounts,
    publicServers,
    checkEnds,
  }: ApiServices,
): RouteHandlerMethod => {
  type Response = Operations[Id]['response'] | SerializedResponse
  const coalesce = createCoalescedRead<Response>()
  const isShared = isSharedRead(id)
  // Equal reads that come at the same time are one, which is shared before any of them holds a connection. Each key has been
  // authorized by then. A stream has one reader.
  const respond = (request: unknown, work: () => Promise<Response>): Promise<Response> =>
    definitions[id].method === 'GET' && !definitions[id].streams
      ? coalesce(JSON.stringify(request), work)
      : work()

  return async (request, reply) => {
    const { path, query, body, bytes, ifMatchAllows, idempotencyKey, wait } = parse(request)
    const key = keyOf(request)
    authorizeMembers(id, definitions[id], key, body)
    const read = <T>(work: (db: Db) => Promise<T>) => database.read(key.organization_id, work)
    const transaction = {
      database,
      operation: id,
      key,
      requestId: request.id,
      path: pathnameOf(request),
      // A path names one thing at most; what has none in it is the organization's own.
      resourceId: Object.values<string>(path)[0] ?? key.organization_id,
      body,
      bytes,
      idempotencyKey,
    }
    const sharedKey = isShared ? sharedKeyOf(key) : null
    const handle = () =>
      handlers[id]({
        path,
        query,
        body,
        key: (sharedKey ?? key) as Parameters<(typeof handlers)[Id]>[0]['key'],
        requestId: request.id,
        lists,
        mailState,
        publicServers,
        origin: originOf(request),
        wait: waitOf(reply, wait, checkEnds),
        tryPassword,
        ownScripts,
        ownAccounts,
        ifMatchAllows,
        read,
        snapshot: (work) => database.snapshot(key.organization_id, work),
        writeUnaudited: (work) => database.write(key.organization_id, work),
        change: (work) => runTransaction<Id>(transaction, work),
      })
    const response = await respond([sharedKey ?? [key.key_id, key.permissions], path, query], handle)
    if (definitions[id].endsKey) await keys.flushed()
    if (wait === null || definitions[id].waitSeconds !== null) return sendResponse(request, reply, response)
    void reply.header('preference-applied', `wait=${wait}`)
    if ('stream' in response) throw new Error('A stream waits for nothing.')
    const serialized = 'etag' in response ? response : serialize(response)
    const waiting = { timeoutMs: wait * 1000, requestId: request.id, isGone: () => reply.raw.destroyed }
    return sendResponse(request, reply, await awaitReceipts(serialized, { ...waiting, read }))
  }
}

const createOpenHandler =
  <Id extends OpenOperationId>(
    id: Id,
    parse: RequestParser<Id>,
    { database, ownAccounts, checkEnds }: ApiServices,
  ): RouteHandlerMethod =>
  async (request, reply) => {
    const { body, wait } = parse(request)
    const input = {
      body,
      requestId: request.id,
      source: request.ip,
      shareToken: headerOf(request, 'x-share-token'),
      wait: waitOf(reply, wait, checkEnds),
      database,
      ownAccounts,
    }
    return sendResponse(request, reply, await openHandlers[id](input))
  }

const createOutageHandler =
  <Id extends OutageOperationId>(
    id: Id,
    parse: RequestParser<Id>,
    { health }: ApiServices,
  ): RouteHandlerMethod =>
  async (request, reply) => {
    parse(request)
    const organizationId = request.apiKey?.organization_id ?? null
    return sendResponse(request, reply, await outageHandlers[id]({ health: () => health(organizationId) }))
  }

/** Adds every operation of the contract to the app, below `/api`. */
export const serveApi = (app: FastifyInstance, services: ApiServices): void => {
  const { database, keys, rateLimit } = services
  app.decorateRequest('apiKey', null)
  app.decorateRequest('operation', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const authentication: KeyAuthentication = {
    database,
    keys,
    rateLimit,
    onTouchError: (error) => app.log.warn({ err: error }, "Couldn't record the use of a key"),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('postroom-contract', contractVersion).header('cache-control', 'no-store')
    if (isOpenOperation(request.operation)) return rateLimit.countAddress(request.ip)
    try {
      request.apiKey = await authenticateKey(authentication, request.headers['x-api-key'], request.ip)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && isOutageOperation(request.operation))) throw error
      return
    }
    void reply.headers(await rateLimit.countKey(request.apiKey))
  })

  app.setNotFoundHandler((request) => {
    throw noSuchRoute(request)
  })

  for (const id of operationIds) {
    const definition = definitions[id]
    const { method, path, body, compress } = definition
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation: id, bodyLimit: bodyLimitOf(body) },
      // A compressed response has no ETag, because other bytes would need another one (RFC 9110, section 8.8.3.3).
      compress: compress ? compressed : false,
      onRequest: async (request) => {
        // When only the path with parameters has the method, the router matches a fixed segment as a parameter.
        if (methodsOfExactPath(request)?.includes(request.method) === false) throw noSuchRoute(request)
        if (request.apiKey !== null) authorize(id, definition, request.apiKey)
        assertSwitchedOn(id, services)
        assertBodyCoding(request)
      },
      handler: isOutageOperation(id)
        ? createOutageHandler(id, createRequestParser(definition), services)
        : isOpenOperation(id)
          ? createOpenHandler(id, createRequestParser(definition), services)
          : createKeyHandler(id, createRequestParser(definition), services),
    })
  }
}
