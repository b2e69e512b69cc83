import type pg from 'pg'
import { type AcquireTimeout, createSemaphore } from '../concurrency/semaphore.ts'
import type { ChangeFaults } from './change-fault.ts'
import type { Connections } from './connections.ts'
import { DatabaseUnavailable, isTransient, isBroken, reasonOf } from './failures.ts'
import type { Scope } from './scope.ts'

/** Gives each piece of work a connection of its own while it needs one. */
interface ConnectionLease {
  /**
   * Runs statements on one connection, which is acquired for the first of them, so that work without statements needs none.
   * @param since when the work was requested, in milliseconds of `performance.now`.
   * @throws DatabaseUnavailable when the database is the cause; otherwise the error that `work` throws.
   */
  run: <T>(
    organizationId: string,
    work: (connection: () => Promise<pg.PoolClient>) => Promise<T>,
    since?: number,
  ) => Promise<T>
  /** How many pieces of work wait for a connection. */
  waiting: () => number
  /** Rejects all work that is waiting for a connection. */
  rejectAll: (error: Error) => void
}

interface ConnectionLeaseOptions {
  connections: Connections
  scope: Scope
  faults: ChangeFaults
  poolSize: number
  /** How long work waits for a free connection. */
  timeout: AcquireTimeout
  /** Called when a connection could not be made, since waiting work would fail in the same way. */
  onOutage: (error: DatabaseUnavailable) => void
}

/** The error for the caller: DatabaseUnavailable when the database is the cause. */
const translate = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable || !(error instanceof Error) || !isTransient(error)
    ? error
    : new DatabaseUnavailable(error.message, { cause: error, reason: reasonOf(error) })

export const createConnectionLease = ({
  connections,
  scope,
  faults,
  poolSize,
  timeout,
  onOutage,
}: ConnectionLeaseOptions): ConnectionLease => {
  // Not the pool's own queue, because its connect time-out would include the wait for a free connection.
  const semaphore = createSemaphore(poolSize)

  const run: ConnectionLease['run'] = async (organizationId, work, since = performance.now()) => {
    let isAcquired = false
    let client: pg.PoolClient | undefined
    let opening: Promise<pg.PoolClient> | undefined
    let brokenError: Error | undefined
    const open = async (): Promise<pg.PoolClient> => {
      await semaphore.acquire(timeout, since)
      isAcquired = true
      client = await connections.connect()
      await scope.enter(client, organizationId)
      return client
    }
    try {
      return await work(() => (opening ??= open()))
    } catch (error) {
      if (error instanceof Error && isBroken(error)) brokenError = error
      const reason = reasonOf(error)
      if (reason !== 'away') faults.recordRefusal(reason)
      const translatedError = translate(error)
      if (translatedError instanceof DatabaseUnavailable && isAcquired && client === undefined)
        onOutage(translatedError)
      throw translatedError
    } finally {
      client?.release(brokenError)
      if (isAcquired) semaphore.release()
    }
  }

  return { run, waiting: () => semaphore.counts().waiting, rejectAll: semaphore.rejectAll }
}
