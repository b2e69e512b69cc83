import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import type { AcquireTimeout } from '../concurrency/semaphore.ts'

/** What work does on its connection. */
export type WorkKind = 'read' | 'change' | 'export'

/**
 * How many operations of each kind one organization may run at the same time. Changes would wait for each other in the
 * database anyway; with two, one can begin while the other commits. Reads take at most half of a small pool. An export reads
 * for minutes, so an organization has one at a time.
 */
const limitsOf = (poolSize: number): Record<WorkKind, number> => ({
  read: Math.min(3, Math.ceil(poolSize / 2)),
  change: 2,
  export: 1,
})

/**
 * Limits how many connections one organization uses at the same time. Its other work waits here, without a connection, so that
 * other organizations find free ones.
 */
interface OrganizationLimit {
  acquire: (kind: WorkKind, organizationId: string, timeout: AcquireTimeout, since: number) => Promise<void>
  release: (kind: WorkKind, organizationId: string) => void
  /** Rejects all waiting work. */
  rejectAll: (error: Error) => void
}

export const createOrganizationLimit = (poolSize: number): OrganizationLimit => {
  const limits = limitsOf(poolSize)
  const semaphores = {
    read: createKeyedSemaphore(limits.read),
    change: createKeyedSemaphore(limits.change),
    export: createKeyedSemaphore(limits.export),
  }
  return {
    acquire: (kind, organizationId, timeout, since) =>
      semaphores[kind].acquire(organizationId, timeout, since),
    release: (kind, organizationId) => semaphores[kind].release(organizationId),
    rejectAll: (error) => {
      semaphores.read.rejectAll(error)
      semaphores.change.rejectAll(error)
      semaphores.export.rejectAll(error)
    },
  }
}
