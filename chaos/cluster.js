// Three processes of the server on one database, behind a proxy.
import { startLoadBalancer } from '../testing/load-balancer.js'
import { createOperator, createOrganization } from '../testing/operator.js'
import { startServer } from '../testing/server.js'
import { startPostgres } from '../testing/postgres.js'
import { hasRedis, startRedis } from '../testing/redis.js'

/**
 * Three processes on one database behind a proxy, and an organization to work on.
 * `database` is the one to use instead of a plain PostgreSQL, `settings` are further environment variables.
 * @param {string} folder
 * @param {{ database?: Pick<import('../testing/postgres.js').Postgres, 'url' | 'stop'>, settings?: Record<string, string> }} [options]
 */
export const startCluster = async (folder, { database, settings = {} } = {}) => {
  const postgres = database ?? (await startPostgres(folder))
  const redis = hasRedis ? await startRedis() : null
  const environment = {
    DATABASE_URL: postgres.url,
    POSTROOM_DRAIN_SECONDS: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...settings,
  }
  // Three processes that start at the same time run the migrations only once.
  const replicas = await Promise.all([1, 2, 3].map(() => startServer(environment, { keep: 20_000_000 })))
  const proxy = await startLoadBalancer(replicas.map(({ url }) => url))
  const operate = createOperator(environment)
  const organization = await createOrganization(operate, 'Chaos')
  const close = async () => {
    await proxy.close()
    await Promise.all(replicas.map(({ stop }) => stop()))
    await redis?.close()
    await postgres.stop()
  }
  return { postgres, redis, operate, replicas, proxy, organization, close }
}
