import type { Database } from './db/pool.ts'
import { contractVersion } from './generated/contract.ts'
import type { Health, HealthComponent } from './generated/model/index.ts'

/** Milliseconds that a component may take to answer. */
const patience = 1000

/** Asks one component by using it; a failure or no answer in time makes it `down`. */
const ask = async (
  component: HealthComponent['component'],
  probe: () => Promise<unknown>,
): Promise<HealthComponent> => {
  const start = performance.now()
  const latency_ms = () => Math.round(performance.now() - start)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patience)
  })
  try {
    const outcome = await Promise.race([probe(), tooLate])
    if (outcome === 'late')
      return { component, status: 'down', latency_ms: latency_ms(), message: 'No answer within 1 second.' }
    return { component, status: 'ok', latency_ms: latency_ms() }
  } catch {
    return { component, status: 'down', latency_ms: latency_ms(), message: 'It cannot be reached.' }
  } finally {
    clearTimeout(timer)
  }
}

interface HealthSources {
  database: Database
  /** Writes to the cache and reads it back. */
  probeCache: () => Promise<void>
  /** The server's version. */
  version: string
}

/** The state of the service: each component, all asked at once. Without its cache it is slower, and that is all. */
export const createHealth = (sources: HealthSources) => async (): Promise<Health> => {
  const [database, cache] = await Promise.all([
    ask('database', () => sources.database.plain((db) => db.one('select 1', []))),
    ask('cache', sources.probeCache),
  ])
  const degraded = cache.status === 'down' ? 'degraded' : 'ok'
  return {
    status: database.status === 'down' ? 'down' : degraded,
    checked_at: new Date().toISOString(),
    version: sources.version,
    contract_version: contractVersion,
    components: [{ component: 'api', status: 'ok', latency_ms: 0 }, database, cache],
  }
}
