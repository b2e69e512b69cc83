import { withTimeout } from '../concurrency/with-timeout.ts'
import { changeFaultWords } from '../db/change-fault.ts'
import type { Database, Db } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { contractVersion } from '../generated/contract.ts'
import type { Health, HealthComponent } from '../generated/model/index.ts'
import type { MailState } from '../mail/state.ts'

/** Milliseconds that a component may take to respond. */
const timeoutMs = 1000

/** Whether the database server is a standby or set to read-only. */
export const isReadOnlyDatabase = async (db: Pick<Db, 'one'>): Promise<boolean> => {
  const row = await db.one<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean as is_read_only",
    [],
  )
  return row?.is_read_only ?? false
}

/** Checks a component by using it. It is `down` when that fails or takes too long. */
const checkComponent = async (
  component: HealthComponent['component'],
  probe: () => Promise<unknown>,
): Promise<HealthComponent> => {
  const start = performance.now()
  const latency_ms = () => Math.round(performance.now() - start)
  try {
    if (await withTimeout(probe(), timeoutMs)) return { component, status: 'ok', latency_ms: latency_ms() }
    return { component, status: 'down', latency_ms: latency_ms(), message: 'No answer within 1 second.' }
  } catch (error) {
    // The URL requires a server that takes changes, and none of those that respond does; see `serversOf`.
    const isStandby = error instanceof DatabaseUnavailable && error.reason === 'read_only'
    const message = isStandby ? 'No server that takes changes can be reached.' : 'It cannot be reached.'
    return { component, status: 'down', latency_ms: latency_ms(), message }
  }
}

/** Checks whether the database takes changes, by its own settings and by the results of earlier changes. */
const checkDatabase = async (database: Database): Promise<HealthComponent> => {
  let isReadOnly = false
  const component = await checkComponent('database', async () => {
    isReadOnly = await database.plain(isReadOnlyDatabase)
  })
  // The query has just shown whether it is read-only. Only the next change can show whether the disk has room again.
  const isFull = database.changeFault()?.reason === 'disk_full'
  const reason = isReadOnly ? 'read_only' : isFull ? 'disk_full' : undefined
  if (component.status !== 'ok' || reason === undefined) return component
  return {
    ...component,
    status: 'degraded',
    message: `Reads are answered, changes are refused: ${changeFaultWords[reason]}`,
  }
}

interface HealthSources {
  database: Database
  /** Writes a value to the cache and reads it back. */
  probeCache: () => Promise<void>
  mailState: () => MailState
  /** The server's version. */
  version: string
}

/** Checks all components at once. Without its cache the service is only slower, so it counts as degraded. */
export const createHealth = (sources: HealthSources) => async (): Promise<Health> => {
  const [database, cache] = await Promise.all([
    checkDatabase(sources.database),
    checkComponent('cache', sources.probeCache),
  ])
  const isDegraded = cache.status !== 'ok' || database.status !== 'ok'
  return {
    status: database.status === 'down' ? 'down' : isDegraded ? 'degraded' : 'ok',
    checked_at: new Date().toISOString(),
    version: sources.version,
    contract_version: contractVersion,
    components: [{ component: 'api', status: 'ok', latency_ms: 0 }, database, cache],
    mail: sources.mailState(),
  }
}
