import { withTimeout } from '../concurrency/with-timeout.ts'
import { changeFaultWords } from '../db/change-fault.ts'
import type { Database, Db } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { contractVersion } from '../generated/contract.ts'
import type { Health, HealthComponent } from '../generated/model/index.ts'
import type { MailState } from '../mail/state.ts'

/** How long a component may take to answer. */
const timeoutMs = 1000

/** Whether the database server is a standby or set to read-only. */
export const isReadOnlyDatabase = async (db: Pick<Db, 'one'>): Promise<boolean> => {
  const row = await db.one<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean as is_read_only",
    [],
  )
  return row?.is_read_only ?? false
}

/** Checks a component by using it; a failure or no answer in time makes it `down`. */
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
    // The URL asks for a server that takes changes, and only others answer; see `serversOf`.
    const isStandby = error instanceof DatabaseUnavailable && error.reason === 'read_only'
    const message = isStandby ? 'No server that takes changes can be reached.' : 'It cannot be reached.'
    return { component, status: 'down', latency_ms: latency_ms(), message }
  }
}

/** Whether the database takes changes: it says so itself, and the changes that were tried show it. */
const checkDatabase = async (database: Database): Promise<HealthComponent> => {
  let isReadOnly = false
  const component = await checkComponent('database', async () => {
    isReadOnly = await database.plain(isReadOnlyDatabase)
  })
  // Whether it is read-only has just been asked; that its disk has room again only the next change can show.
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
  /** Writes to the cache and reads it back. */
  probeCache: () => Promise<void>
  mailState: () => MailState
  /** The server's version. */
  version: string
}

/** The state of the service: each component, all asked at once. Without its cache it is slower, and that is all. */
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
