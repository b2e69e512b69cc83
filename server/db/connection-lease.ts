import type pg from 'pg'
import { type AcquireTimeout, createSemaphore } from '../concurrency/semaphore.ts'
import type { ChangeFaults } from './change-fault.ts'
import type { Connections } from './connections.ts'
import { DatabaseUnavailable, isTransient, isBroken, reasonOf } from './failures.ts'
import { createLeaseContexts } from './nested-leases.ts'
import { createOrganizationLimit, type WorkKind } from './organization-limit.ts'
import type { Scope } from './scope.ts'
import type { SlowWork } from './slow-work.ts'

/** The connection of a piece of work. */
export interface LeasedConnection {
  /** The connection, which is acquired by the first call. */
  open: () => Promise<pg.PoolClient>
  /** Whether it has been asked for. */
  isRequested: () => boolean
}

interface LeaseRequest {
  /** The organization whose work it is; '' for work of none, which has no separate limit. */
  organizationId: string
  kind: WorkKind
  /** When the work was requested, in milliseconds of `performance.now`. */
  since?: number | undefined
}

/** Gives each piece of work its own connection while it needs one. */
export interface ConnectionLease {
  /**
   * Runs statements on one connection, which is acquired for the first of them, so that work without statements needs none.
   * It is acquired when the organization has less than its limit, and then when one is free.
   * @throws DatabaseUnavailable when the database is the cause; otherwise the error that `work` throws.
   */
  run: <T>(request: LeaseRequest, work: (connection: LeasedConnection) => Promise<T>) => Promise<T>
  /** @throws Error in tests when the work that runs here holds a connection. */
  assertHoldsNone: () => void
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
  slowWork: SlowWork
  /** How long work waits for a connection. */
  timeout: AcquireTimeout
  /** Called when a connection could not be made and none is in use, since waiting work would fail in the same way. */
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
  slowWork,
  timeout,
  onOutage,
}: ConnectionLeaseOptions): ConnectionLease => {
  // Not the pool's own queue, because its connect time-out would include the wait for a free connection.
  const semaphore = createSemaphore(poolSize)
  const limit = createOrganizationLimit(poolSize)
  const contexts = createLeaseContexts()

  /** Waits for both limits, within one time-out. @returns what ends the use of a connection. */
  const acquire = async ({ organizationId, kind, since = performance.now() }: LeaseRequest) => {
    const end = performance.now() + timeout.timeoutMs
    if (organizationId !== '') await limit.acquire(kind, organizationId, timeout, since)
    const releaseLimit = () => {
      if (organizationId !== '') limit.release(kind, organizationId)
    }
    try {
      await semaphore.acquire({ ...timeout, timeoutMs: end - performance.now() }, since)
    } catch (error) {
      releaseLimit()
      throw error
    }
    return () => {
      semaphore.release()
      releaseLimit()
    }
  }

  const run: ConnectionLease['run'] = async (request, work) => {
    let release: (() => void) | undefined
    let client: pg.PoolClient | undefined
    let opening: Promise<pg.PoolClient> | undefined
    let brokenError: Error | undefined
    const context = contexts.begin()
    const open = async (): Promise<pg.PoolClient> => {
      contexts.assertHoldsNone(context)
      context.holdsConnection = true
      release = await acquire(request)
      slowWork.begin(request)
      client = await connections.connect()
      await scope.enter(client, request.organizationId)
      return client
    }
    try {
      const connection = { open: () => (opening ??= open()), isRequested: () => opening !== undefined }
      return await contexts.run(context, () => work(connection))
    } catch (error) {
      if (error instanceof Error && isBroken(error)) brokenError = error
      const reason = reasonOf(error)
      if (reason !== 'away') faults.recordRefusal(reason)
      const translatedError = translate(error)
      const isOutage = release !== undefined && client === undefined && !connections.areInUse()
      if (translatedError instanceof DatabaseUnavailable && isOutage) onOutage(translatedError)
      throw translatedError
    } finally {
      slowWork.end(request)
      client?.release(brokenError)
      release?.()
      context.holdsConnection = false
    }
  }

  return {
    run,
    assertHoldsNone: () => contexts.assertHoldsNone(),
    waiting: () => semaphore.counts().waiting,
    rejectAll: (error) => {
      semaphore.rejectAll(error)
      limit.rejectAll(error)
    },
  }
}
