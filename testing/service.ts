// A whole service in a test's process, as one of several.
import { type Logger, pino } from 'pino'
import { readConfig } from '../server/config.ts'
import type { ServiceDatabase } from '../server/db/prepare-database.ts'
import { createService } from '../server/service.ts'

/** Puts a whole service together on a database, as one process of several. It listens to nothing. */
export const startService = (
  databaseUrl: string,
  environment: Record<string, string> = {},
  {
    logger = pino({ level: 'silent' }),
    isReady = () => true,
    database = {},
  }: { logger?: Logger; isReady?: () => boolean; database?: Partial<ServiceDatabase> } = {},
) => {
  const { app, metrics, check, close } = createService({
    config: readConfig({ POSTROOM_RATE_LIMIT: 'off', POSTROOM_POOL_SIZE: '6', ...environment }),
    database: { url: databaseUrl, directUrl: databaseUrl, isPooled: false, ...database },
    logger,
    version: '0.0.0-test',
    isReady,
  })
  /** The status of a request without a body. */
  const status = async (path: string, key: string, method: 'GET' | 'DELETE' = 'GET') =>
    (await app.inject({ method, url: `/api${path}`, headers: { 'x-api-key': key } })).statusCode
  return {
    app,
    metrics,
    check,
    status,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** How often a metric with those labels was counted. */
export const metricValue = async (
  service: { metrics: { text: () => Promise<{ body: string }> } },
  line: string,
) => {
  const { body } = await service.metrics.text()
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  )
}
