import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds that a batch should take. It holds up every change of its organization, which shall not be longer than 200 even
 * where the machine suddenly has much else to do.
 */
const aimMs = 75
/** Rows: of the first batch, and the fewest and the most that one is asked for. */
const rows = { first: 100, fewest: 50, most: 1000 } as const
/** Milliseconds between two batches, in which changes that wait for the organization come first. */
const pauseMs = 100

/**
 * How many rows the next batch is asked for, by what the last one took: at most twice as many, and at least a quarter. One that
 * was not full says nothing about how long more would have count. Waiting for the organization counts too: where changes
 * wait for each other already, batches are short.
 */
const nextSize = (size: number, count: number, ms: number): number => {
  const fitting = size * Math.min(2, Math.max(1 / 4, aimMs / ms))
  const next = count < size ? Math.min(size, fitting) : fitting
  return Math.round(Math.min(rows.most, Math.max(rows.fewest, next)))
}

interface BatchesOptions {
  /** Takes at most so many rows of an organization. @returns how many. */
  take: (organizationId: string, most: number) => Promise<number>
  /** Ends the batches before all is taken. */
  signal: AbortSignal
  /** Milliseconds, from whenever. */
  now?: () => number
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Takes all that there is of an organization, in batches whose size follows how long they take. */
export const createBatches = ({
  take,
  signal,
  now = () => performance.now(),
  pause = (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
}: BatchesOptions): ((organizationId: string) => Promise<void>) => {
  let size: number = rows.first
  return async (organizationId) => {
    while (!signal.aborted) {
      const [asked, begin] = [size, now()]
      const count = await take(organizationId, asked)
      size = nextSize(asked, count, now() - begin)
      if (count < asked) return
      await pause(pauseMs, signal)
    }
  }
}
