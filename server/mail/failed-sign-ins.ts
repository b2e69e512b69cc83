import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { WorkerDb } from '../queries/enforcement.ts'
import { countFailedSignIns, hearFailures, type HeardFailure } from '../queries/sign-ins.ts'
import { listenForFailures } from './sign-in-events.ts'
import { createTally } from './sign-in-tally.ts'

interface FailedSignInsOptions {
  db: WorkerDb
  endpoint: NonNullable<NonNullable<Config['mail']>['events']>['endpoint']
  secret: string
  logger: Pick<Logger, 'info' | 'warn'>
  /** Between two batches. */
  intervalMs?: number
}

/** Milliseconds between two notes that mail servers are heard of; a minute without one is a gap. */
const noteMs = 15_000

/**
 * Counts the failed sign-ins that mail servers tell of. However many there are, the database gets one batch of them every few
 * seconds.
 */
export const startFailedSignIns = async ({
  db,
  endpoint,
  secret,
  logger,
  intervalMs = 5000,
}: FailedSignInsOptions) => {
  const tally = createTally()
  let isHeard = false
  let count = 0
  let notedAt = Number.NEGATIVE_INFINITY
  const listening = await listenForFailures({
    endpoint,
    secret,
    onFailure: (failure) => {
      count += 1
      tally.add(failure)
    },
    onHeard: () => {
      isHeard = true
    },
    onTaken: () => logger.info('Another process listens for failed sign-ins'),
    onError: (error) => logger.warn({ err: error }, 'Failed sign-ins cannot be listened for'),
  })
  /** A batch that could not be written yet, and when it was taken. */
  let held: { heard: HeardFailure[]; at: number } | null = null
  const writeHeld = async ({ heard, at }: NonNullable<typeof held>) => {
    const age = Math.round(performance.now() - at)
    const aged = heard.map((one) => ({ ...one, first_ms: one.first_ms + age, last_ms: one.last_ms + age }))
    if (aged.length > 0) await countFailedSignIns(db, aged)
    held = null
  }
  const write = async () => {
    if (isHeard && performance.now() - notedAt >= noteMs) {
      await hearFailures(db)
      isHeard = false
      notedAt = performance.now()
    }
    if (held !== null) await writeHeld(held)
    const { heard, dropped } = tally.take()
    if (dropped > 0) logger.warn({ dropped }, 'More sign-ins failed than can be counted')
    held = { heard, at: performance.now() }
    await writeHeld(held)
  }
  let writing: Promise<void> | null = null
  const attempt = () => {
    writing ??= write()
      .catch((error: unknown) => logger.warn({ err: error }, 'Failed sign-ins cannot be counted'))
      .finally(() => {
        writing = null
      })
    return writing
  }
  const timer = setInterval(() => void attempt(), intervalMs)
  return {
    /** How many it was told of since it was started. */
    count: () => count,
    close: async () => {
      clearInterval(timer)
      await listening.close()
      await writing
      await attempt()
    },
  }
}
