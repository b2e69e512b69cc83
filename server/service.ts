import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppOptions, createApp } from './http/app.ts'
import type { Config } from './config.ts'
import { changeFaultText } from './db/change-fault.ts'
import { WrongConnection } from './db/failures.ts'
import { createDatabase } from './db/pool.ts'
import type { Database } from './db/database.ts'
import type { ServiceDatabase } from './db/prepare-database.ts'
import { watchDatabase } from './db/watch.ts'
import { createKeyCache } from './auth/key-cache.ts'
import { repeat } from './concurrency/repeat.ts'
import { createLists, type Lists } from './lists/lists.ts'
import type { MailState } from './mail/state.ts'
import { watchMailState } from './mail/cached-mail-state.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { endDeletions } from './queries/deleted-identities.ts'
import { forgetResponses } from './queries/idempotency.ts'
import { markEnded } from './queries/keys.ts'
import { endDomainRemovals } from './queries/removed-domains.ts'
import { passwordQueue } from './rules/passwords.ts'
import { createRateLimit, noRateLimit } from './auth/rate-limit.ts'
import { createSignInLimit } from './auth/sign-in-limit.ts'
import { connectRedis } from './cache/shared-store.ts'

/** The app with everything that it works with. */
export interface Service {
  app: FastifyInstance
  metrics: Metrics
  /** Asks the database something, as requests do. @throws when it cannot be asked like that. */
  check: () => Promise<void>
  /** Ends what the app worked with; the app itself has been closed before. */
  close: () => Promise<void>
}

interface ServiceOptions {
  config: Config
  /** Migrated. */
  database: ServiceDatabase
  logger: Logger
  /** By default as a service needs them; a bench leaves caches out. */
  lists?: Lists
  /** What this process knows of the mail servers; by default, and where it is null, what others tell is taken. */
  mailState?: () => MailState | null
  /** What this process has checked of the DNS of domains; by default nothing. */
  dnsCounts?: () => { checks: number; answers: number; failures: number } | null
  /** Signs in with a password as a mail app would; by default no mail server is asked. */
  tryPassword?: (address: string, password: string) => Promise<boolean | null>
  /** What mail servers know of who is signed in; by default nothing. */
  openSessions?: NonNullable<AppOptions['ownAccounts']>['openSessions']
  /** The own Sieve scripts of an identity; by default no mail server is asked. */
  ownScripts?: NonNullable<AppOptions['ownScripts']>
  /** The server's version. */
  version: string
  /** False while the process is shutting down. */
  isReady: () => boolean
}

/** How long a start waits for a database that does not answer in time. */
const startTimeoutMs = 10_000
const retryDelayMs = 200

/** Between two looks for keys, sessions and links that have ended, in milliseconds. */
const endSweepMs = 60_000

/** Marks what has ended, so that it stays ended when the clock is set back. */
const sweepEnded = async (database: Database): Promise<void> => {
  while ((await database.plain((db) => markEnded(db, sweepSize))) >= sweepSize);
}

/** Between two looks for deleted identities and removed domains whose 30 days are over, in milliseconds. */
const sweepMs = 600_000

/** How many deletions or removals end in one transaction. */
const sweepSize = 100

/**
 * Ends deletions and then removals of domains whose 30 days are over, whichever process comes first, with and without a mail
 * system. A domain ends after the identities that were deleted in it. Also deletes stored responses of requests after 24 hours.
 */
const sweepDeleted = async (database: Database): Promise<void> => {
  while ((await database.plain((db) => endDeletions(db, sweepSize))) >= sweepSize);
  while ((await database.plain((db) => endDomainRemovals(db, sweepSize))) >= sweepSize);
  while ((await database.plain((db) => forgetResponses(db, sweepSize))) >= sweepSize);
}

/** @throws WrongConnection immediately; DatabaseUnavailable when the database has not answered for long. */
const waitForDatabase = async (database: Database): Promise<void> => {
  for (const end = performance.now() + startTimeoutMs; ; await sleep(retryDelayMs)) {
    try {
      await database.plain((db) => db.query('select', []))
      return
    } catch (error) {
      if (error instanceof WrongConnection || performance.now() > end) throw error
    }
  }
}

/** Puts the service together as the configuration says. */
export const createService = (options: ServiceOptions): Service => {
  const { config, logger, lists = createLists(), version, isReady } = options
  const { url, directUrl, isPooled } = options.database
  if (isPooled) logger.info('The database is behind a pooler: connections keep no session state')
  const database = createDatabase({
    url,
    role: 'app',
    poolSize: config.poolSize,
    isPooled,
    onError: (error) => logger.warn({ err: error }, 'A database connection failed'),
    onChangeFault: (reason) =>
      reason === null
        ? logger.info('The database accepts changes again')
        : logger.error({ reason }, `Changes are refused: ${changeFaultText[reason]}`),
  })
  const shared =
    config.redisUrl === null
      ? null
      : connectRedis({
          url: config.redisUrl,
          onChange: (isUsable, cause) =>
            isUsable
              ? logger.info('Redis is in use')
              : logger.warn({ err: cause }, 'Redis is unavailable and skipped'),
        })
  const ownMailState = options.mailState ?? (() => null)
  const cachedMailState = watchMailState(database, () => ownMailState() === null)
  const sweep = repeat(
    () => sweepDeleted(database),
    (error) =>
      logger.warn(
        { err: error },
        "Couldn't delete identities, domains and responses that are no longer needed",
      ),
    sweepMs,
  )
  const endSweep = repeat(
    () => sweepEnded(database),
    (error) => logger.warn({ err: error }, "Couldn't mark ended keys and links"),
    endSweepMs,
  )
  const mailState = () => ownMailState() ?? cachedMailState.state()
  const metrics = createMetrics({
    version,
    connections: database.connections,
    passwords: passwordQueue,
    isShared: shared && shared.isUsable,
    dns: options.dnsCounts ?? (() => null),
    mail: () => {
      const { state, components, pending, failedSignIns } = mailState()
      if (state === 'not_attached') return null
      const parts = components.map(({ component, status }) => [
        component.replace('mail_', ''),
        status === 'ok',
      ])
      return { parts: Object.fromEntries(parts) as Record<string, boolean>, pending, failedSignIns }
    },
  })
  const keys = createKeyCache({
    watch: (onChange) =>
      watchDatabase({
        url: directUrl,
        onChange,
        onHung: () => {
          logger.error("The database doesn't respond; closing its connections")
          database.cut()
        },
      }),
    shared,
    onLookup: metrics.recordLookup,
  })
  const checkEnds = new EventEmitter().setMaxListeners(0)
  const checkWatch = watchDatabase({
    url: directUrl,
    channel: 'postroom_dns_ended',
    onChange: (id) => (id === '*' ? checkEnds.eventNames() : [id]).forEach((one) => checkEnds.emit(one)),
    onHung: () => undefined,
  })
  const app = createApp({
    database,
    keys,
    rateLimit: config.rateLimit
      ? createRateLimit({ ...config.rateLimit, shared, onRefusal: metrics.recordRefusal })
      : noRateLimit,
    lists,
    mailState,
    ...(options.tryPassword ? { tryPassword: options.tryPassword } : {}),
    ...(options.ownScripts ? { ownScripts: options.ownScripts } : {}),
    ownAccounts: {
      limit: createSignInLimit({ shared }),
      openSessions: options.openSessions ?? (() => Promise.reject(new Error('No mail server is connected.'))),
    },
    hasOwnPage: config.hasOwnPage,
    hasDnsLinks: config.hasDnsLinks,
    publicServers: config.publicServers,
    checkEnds,
    logger,
    metrics,
    servesMetrics: config.metrics === null,
    trustedProxies: config.trustedProxies,
    version,
    isReady,
  })
  return {
    app,
    metrics,
    check: async () => {
      await waitForDatabase(database)
      await cachedMailState.read()
    },
    close: async () => {
      cachedMailState.close()
      await sweep.close()
      await endSweep.close()
      await keys.close()
      await checkWatch.close()
      await database.close()
      shared?.close()
    },
  }
}
