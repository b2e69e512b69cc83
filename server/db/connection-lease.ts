import type pg from 'pg'
import { type AcquireTimeout, createSemaphore } from '../concurrency/semaphore.ts'
import type { ChangeFaults } from './change-fault.ts'
import type { Connections } from './connections.ts'
import { DatabaseUnavailable, isTransient, isBroken, reasonOf } from './failures.ts'
import type { Scope } from './scope.ts'

/** Lends each piece of work a connection of its own for as long as it needs one. */
interface ConnectionLease {
  /**
   * Runs statements on one connection, which is taken for the first of them: work that needs none holds none.
   * @param since when it was first asked for, as `performance.now` has it.
   * @throws DatabaseUnavailable when the database is the cause; else what `work` throws.
   */
  run: <T>(
    organizationId: string,
    work: (connection: () => Promise<pg.PoolClient>) => Promise<T>,
    since?: number,
  ) => Promise<T>
  /** How much work waits for a connection. */
  waiting: () => number
  /** Rejects all work that waits for a connection. */
  rejectAll: (error: Error) => void
}

interface ConnectionLeaseOptions {
  connections: Connections
  scope: Scope
  faults: ChangeFaults
  poolSize: number
  /** How long work waits for a connection that is not in use. */
  timeout: AcquireTimeout
  /** Called when no connection could be made: work that waits for one would fail as well. */
  onOutage: (error: DatabaseUnavailable) => void
}

/** The error as the caller gets it: DatabaseUnavailable where the database is the cause. */
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
  // The pool's own queue would count the wait for another's connection as the making of one.
  const semaphore = createSemaphore(poolSize)

  const run: ConnectionLease['run'] = async (organizationId, work, since = performance.now()) => {
    let isAcquired = false
    let client: pg.PoolClient | undefined
    let opening: Promise<pg.PoolClient> | undefined
    let broken: Error | undefined
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
      if (error instanceof Error && isBroken(error)) broken = error
      const reason = reasonOf(error)
      if (reason !== 'away') faults.recordRefusal(reason)
      const translated = translate(error)
      if (translated instanceof DatabaseUnavailable && isAcquired && client === undefined)
        onOutage(translated)
      throw translated
    } finally {
      client?.release(broken)
      if (isAcquired) semaphore.release()
    }
  }

  return { run, waiting: () => semaphore.counts().waiting, rejectAll: semaphore.rejectAll }
}
