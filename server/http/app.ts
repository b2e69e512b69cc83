import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { serveApi } from './routes.ts'
import { mebibyte } from '../validation/size-limits.ts'
import { answerWithConsole, ownPage, serveConsole, serveOwnPage, serveSharedPage } from './static-console.ts'
import type { OwnAccounts } from '../handlers/handler.ts'
import { createSignInLimit } from '../auth/sign-in-limit.ts'
import { drainBody } from './drain-body.ts'
import type { Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { isMigrated } from '../db/migrate.ts'
import { serveContract, serveDocs } from './docs.ts'
import { answerConnect, answerParserError, originOf, preconditionText, problemOf } from './error-responses.ts'
import { contractVersion } from '../generated/contract.ts'
import type { PublicServer } from '../generated/model/index.ts'
import { createHealth, isReadOnlyDatabase } from './health-checks.ts'
import { type KeyCache, noKeyCache } from '../auth/key-cache.ts'
import { isWellFormedApiKey } from '../auth/api-key.ts'
import { withoutSecrets } from '../observability/log.ts'
import { createLists, type Lists } from '../lists/lists.ts'
import type { MailState } from '../mail/state.ts'
import type { Metrics } from '../observability/metrics.ts'
import { invalid, Problem, problemDocument } from '../problem.ts'
import type { RateLimit } from '../auth/rate-limit.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'
import { root } from '../root.ts'
import { serveMetrics } from './metrics-endpoint.ts'
import { securityHeaders } from './security-headers.ts'
import { requestItself } from './self-request.ts'

/** Milliseconds between two checks for requests that take too long to arrive. */
const maxCheckIntervalMs = 1000

/** The most headers of a request. Node's own limit is the same, but it drops the rest silently. */
const maxHeaders = 1000

const acceptedRequestId = /^[A-Za-z0-9._-]{8,64}$/

export interface AppOptions {
  database: Database
  /** The cache of looked-up keys; by default none are cached. */
  keys?: KeyCache
  rateLimit: RateLimit
  /** Finds pages of lists; by default a new one. */
  lists?: Lists
  /** Whether a mail system is attached. */
  mailState: () => MailState
  /**
   * Signs in with a password as a mail app would, and returns whether it was accepted. Returns null if no mail server can
   * be asked, or none has answered within a second; this is the default.
   */
  tryPassword?: (address: string, password: string) => Promise<boolean | null>
  /** Returns an identity's own Sieve scripts. By default no mail server is asked, which is rejected. */
  ownScripts?: (address: string) => Promise<OwnScripts | null>
  /** What users sign in with on My account; by default limits of this process alone, and no mail servers. */
  ownAccounts?: OwnAccounts
  /** Whether My account is served; by default it is. */
  hasOwnPage?: boolean
  /** Whether links show the DNS records of domains without a key; by default they do. */
  hasDnsLinks?: boolean
  /** The servers that users enter in their mail apps; by default none is named. */
  publicServers?: readonly PublicServer[]
  /** Emits the id of each domain or claim whose check has ended; by default nothing does. */
  checkEnds?: EventEmitter
  logger: FastifyBaseLogger
  /** Without it nothing is measured. */
  metrics?: Metrics
  /** Whether `/metrics` is served to this machine. */
  servesMetrics?: boolean
  /** Addresses and networks of proxies whose headers may tell the client's address, protocol and host. */
  trustedProxies?: readonly string[]
  /**
   * Milliseconds that a client may take to send a request; by default 30 000. The connection is closed at most a second
   * later.
   */
  requestTimeout?: number
  /** The folder of the built console; by default `dist/console`. */
  consoleFolder?: string
  /** The server's version, which the health operation returns. */
  version: string
  /** False while the process is shutting down. */
  isReady: () => boolean
}

/**
 * A request's target as a path that can be decoded, and a query. The absolute form loses its origin (RFC 9112, section
 * 3.2.2), and `*` becomes a path that does not exist. In a path that cannot be decoded, the percent signs are taken
 * literally, so that the response is the same as for any other path that does not exist.
 */
const decodableTarget = (requestTarget: string): string => {
  const local = requestTarget.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const target = local.startsWith('/') ? local : `/${local}`
  const [path = '', ...query] = target.split('?')
  try {
    decodeURIComponent(path)
    return target
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Without mail servers, sign-ins and devices are unknown. */
const createOwnAccounts = (): OwnAccounts => ({
  limit: createSignInLimit(),
  openSessions: () => Promise.reject(new Error('No mail server is connected.')),
})

/** How many Host headers a request has (RFC 9112, section 3.2). */
const countHosts = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

/** Why a proxy should send requests to another process; null when this one is ready. */
const unreadyReason = (database: Database): Promise<string | null> =>
  database
    .plain(async (db) => {
      if (!(await isMigrated((sql) => db.query(sql, [])))) return "the database isn't migrated"
      return (await isReadOnlyDatabase(db)) ? 'the database is read-only' : null
    })
    .catch(() => 'the database is unavailable')

/** Creates the whole service as one app: API, probes and console. It does not listen yet. */
export const createApp = (options: AppOptions): FastifyInstance => {
  const {
    database,
    keys = noKeyCache,
    lists = createLists(),
    rateLimit,
    mailState,
    tryPassword = async () => null,
    ownScripts = () => Promise.reject(new Error('No mail server is connected.')),
    logger,
    metrics,
    version,
    isReady,
  } = options
  const {
    ownAccounts = createOwnAccounts(),
    hasOwnPage = true,
    hasDnsLinks = true,
    publicServers = [],
  } = options
  const { checkEnds = new EventEmitter() } = options
  const { requestTimeout = 30_000, consoleFolder = join(root, 'dist/console') } = options
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const own = headers['x-request-id']
      return typeof own === 'string' && acceptedRequestId.test(own) && !isWellFormedApiKey(own)
        ? own
        : randomUUID()
    },
    trustProxy: [...(options.trustedProxies ?? [])],
    bodyLimit: mebibyte,
    requestTimeout,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // No parameter can be longer than all headers together, so the router refuses none: one that is no id is just not found.
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: answerParserError,
    rewriteUrl: ({ url }) => decodableTarget(url ?? '/'),
    http: {
      // Node's own response has no problem document; countHosts is used instead.
      requireHostHeader: false,
      // Node waits for the longer of these two, and then until its next check, which by default comes every 30 seconds.
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(maxCheckIntervalMs, requestTimeout),
    },
  })
  // Without Node's own limit: the headers are counted below, and their bytes are bounded.
  app.server.maxHeadersCount = 0
  app.server.on('connect', (_request, socket) => answerConnect(socket))
  // A request with an unknown expectation need not be refused (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('onRequest', async (request, reply) => {
    request.operation = request.routeOptions.config.operation ?? null
    void reply.headers(securityHeaders).header('x-request-id', request.id)
    const { rawHeaders, httpVersion } = request.raw
    const hasTooManyHeaders = rawHeaders.length > 2 * maxHeaders
    const hosts = countHosts(request)
    if (hasTooManyHeaders || hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
      void reply.headers({ 'postroom-contract': contractVersion, 'cache-control': 'no-store' })
      if (hasTooManyHeaders) {
        const detail = `A request can have at most ${maxHeaders} headers.`
        throw new Problem('headers_too_large', { detail })
      }
      const message = `A request must have exactly one Host header; this one has ${hosts}.`
      throw invalid({ path: 'header:Host', code: hosts > 1 ? 'repeated' : 'required', message })
    }
    // The client or proxy then opens a new connection, which reaches another process.
    if (!isReady()) void reply.header('connection', 'close')
  })

  app.addHook('onSend', async (request, reply) => {
    if (!(await drainBody(request.raw))) void reply.header('connection', 'close')
  })

  app.addHook('onResponse', async (request, reply) => {
    metrics?.recordResponse(request.operation, reply.statusCode, reply.elapsedTime / 1000)
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        path: withoutSecrets(request.url.split('?', 1)[0] ?? ''),
        operation: request.operation ?? undefined,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        organization_id: request.apiKey?.organization_id,
        key_id: request.apiKey?.key_id,
      },
      'request',
    )
  })

  app.setErrorHandler(async (error, request, reply) => {
    const text = preconditionText(error)
    if (text !== null) {
      const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }
      return reply.code(412).headers(headers).send(text)
    }
    const problem = problemOf(error, request.routeOptions.config.bodyLimit)
    const document = problemDocument(problem, originOf(request), request.id)
    // A lasting fault is logged only when it begins and when it ends.
    const isLogged = error instanceof DatabaseUnavailable && error.reason !== 'away'
    if (document.status >= 500 && !isLogged)
      logger.error({ request_id: request.id, err: error }, document.title)
    void reply.code(document.status).headers(problem.headers).type('application/problem+json; charset=utf-8')
    return reply.send(JSON.stringify(document))
  })

  // No path outside the API reads a body. It is discarded, and the response is the same as without.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })

  void app.register(fastifyCompress, { global: false })
  const health = createHealth({
    database,
    probeApi: () => requestItself(app.server),
    probeCache: keys.probe,
    mailState,
    ownPage: hasOwnPage ? ownPage : null,
    hasDnsLinks,
    publicServers,
    version,
  })
  const services = {
    database,
    keys,
    rateLimit,
    lists,
    mailState,
    tryPassword,
    ownScripts,
    health,
    ownAccounts,
    hasOwnPage,
    hasDnsLinks,
    publicServers,
    checkEnds,
  }
  void app.register(async (api) => serveApi(api, services), { prefix: '/api' })

  app.get('/livez', async (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'no-store').send('ok\n'),
  )
  app.get('/readyz', async (_request, reply) => {
    const reason = isReady() ? await unreadyReason(database) : 'ending'
    void reply
      .code(reason === null ? 200 : 503)
      .type('text/plain')
      .header('cache-control', 'no-store')
    return reply.send(reason === null ? 'ok\n' : `not ready: ${reason}\n`)
  })

  void app.register(async (contract) => serveContract(contract))
  if (metrics) serveMetrics(app, metrics, options.servesMetrics ?? true)
  serveConsole(app, consoleFolder)
  serveOwnPage(app, hasOwnPage)
  serveSharedPage(app, hasDnsLinks)
  serveDocs(app, consoleFolder)
  app.setNotFoundHandler((request, reply) => answerWithConsole(request, reply))
  return app
}
