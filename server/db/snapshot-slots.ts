import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'

/** The organization already has an open snapshot, or all organizations together have reached the limit. */
export class SnapshotsBusy extends Error {
  override readonly name = 'SnapshotsBusy'
}

/** The snapshot was closed, because its reader was slow while other work waited. */
export class SnapshotClosed extends Error {
  override readonly name = 'SnapshotClosed'
}

/**
 * Milliseconds. `acquire` is the wait for a slot. While other work waits, a reader that has kept batches for `reader`
 * milliseconds in all loses its slot. `batch` of them are free for each batch: a reader that stays within them is not slow.
 */
const timeouts = { acquire: 20_000, reader: 5000, batch: 100, check: 1000 } as const

const acquireTimeout = {
  timeoutMs: timeouts.acquire,
  error: () => new SnapshotsBusy('Too many snapshots are open.'),
} as const

/** The place of one open snapshot among those that may be open at the same time. */
export interface SnapshotSlot {
  /** Calls back when the slot is taken away. */
  onClose: (callback: (error: SnapshotClosed) => void) => void
  /** @throws SnapshotClosed when the slot was taken away. */
  assertOpen: () => void
  /** The reader has a batch, and the connection is idle. */
  batchBegins: () => void
  /** The reader asks for the next batch. */
  batchEnds: () => void
}

interface Slot extends SnapshotSlot {
  /** Whether the slot was taken away. */
  isClosed: () => boolean
  /** For how many milliseconds the reader has kept batches; 0 while the snapshot reads. */
  delayMs: () => number
  close: () => void
}

/** How much longer than it may a reader has kept the batch that it got then. */
const delaySince = (begin: number) => Math.max(0, performance.now() - begin - timeouts.batch)

const createSlot = (): Slot => {
  let earlierMs = 0
  let since: number | null = null
  let closed: SnapshotClosed | null = null
  let callback: ((error: SnapshotClosed) => void) | undefined
  return {
    onClose: (handler) => {
      callback = handler
    },
    assertOpen: () => {
      if (closed) throw closed
    },
    batchBegins: () => {
      since = performance.now()
    },
    batchEnds: () => {
      if (since !== null) earlierMs += delaySince(since)
      since = null
    },
    isClosed: () => closed !== null,
    delayMs: () => (since === null ? 0 : earlierMs + delaySince(since)),
    close: () => {
      closed = new SnapshotClosed('The reader was too slow while other work waited.')
      callback?.(closed)
    },
  }
}

/** Runs work in a slot: one for each organization, and for all together a part of the pool. */
export type RunInSlot = <T>(organizationId: string, work: (slot: SnapshotSlot) => Promise<T>) => Promise<T>

/** A quarter of the connections, and two where others remain, so that one long export keeps no other organization waiting. */
const slotCount = (poolSize: number) => Math.max(poolSize < 4 ? 1 : 2, Math.floor(poolSize / 4))

export const createSnapshotSlots = (poolSize: number): RunInSlot => {
  const turns = createKeyedSemaphore(1)
  const all = createSemaphore(slotCount(poolSize))
  const slots = new Set<Slot>()

  /** Takes the slot of the slowest reader away, one at a time. */
  const closeSlowest = () => {
    const open = [...slots]
    if (open.some((slot) => slot.isClosed())) return
    const [slowest] = open.toSorted((one, other) => other.delayMs() - one.delayMs())
    if (slowest !== undefined && slowest.delayMs() >= timeouts.reader) slowest.close()
  }

  const acquire = async () => {
    const timer = setInterval(closeSlowest, timeouts.check)
    try {
      await all.acquire(acquireTimeout)
    } finally {
      clearInterval(timer)
    }
  }

  return async (organizationId, work) => {
    await turns.acquire(organizationId, acquireTimeout)
    try {
      await acquire()
      const slot = createSlot()
      slots.add(slot)
      try {
        return await work(slot)
      } finally {
        slots.delete(slot)
        all.release()
      }
    } finally {
      turns.release(organizationId)
    }
  }
}
