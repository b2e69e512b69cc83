import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createDatabase } from './db/pool.ts'
import { watchDatabase } from './db/watch.ts'
import { createKeyCache } from './key-cache.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { passwordQueue } from './passwords.ts'
import { createRateLimit, noRateLimit } from './rate-limit.ts'
import { connectRedis } from './redis.ts'

/** The app with everything that it works with. */
export interface Service {
  app: FastifyInstance
  metrics: Metrics
  /** Ends what the app worked with; the app itself has been closed before. */
  close: () => Promise<void>
}

export interface ServiceOptions {
  config: Config
  databaseUrl: string
  logger: Logger
  /** The server's version. */
  version: string
  /** False while the process is shutting down. */
  isReady: () => boolean
}

/** Puts the service together as the configuration says. The database is migrated. */
export const createService = (options: ServiceOptions): Service => {
  const { config, databaseUrl, logger, version, isReady } = options
  const database = createDatabase({
    url: databaseUrl,
    role: 'app',
    poolSize: config.poolSize,
    onError: (error) => logger.warn({ err: error }, 'An idle database connection broke'),
  })
  const shared =
    config.redisUrl === null
      ? null
      : connectRedis({
          url: config.redisUrl,
          onChange: (isUsable, cause) =>
            isUsable ? logger.info('Redis serves') : logger.warn({ err: cause }, 'Redis is left out'),
        })
  const metrics = createMetrics({
    version,
    connections: database.connections,
    passwords: passwordQueue,
    isShared: shared && shared.isUsable,
  })
  const keys = createKeyCache({
    watch: (onChange) =>
      watchDatabase({
        url: databaseUrl,
        onChange,
        onHung: () => {
          logger.error('The database does not answer; its connections are cut')
          database.cut()
        },
      }),
    shared,
    onLookup: metrics.lookedUp,
  })
  const app = createApp({
    database,
    keys,
    rateLimit: config.rateLimit
      ? createRateLimit({ ...config.rateLimit, shared, onRefusal: metrics.refused })
      : noRateLimit,
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
    close: async () => {
      await keys.close()
      await database.close()
      shared?.close()
    },
  }
}
