import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { codeOf } from '../db/failures.ts'
import type { WorkerDb } from '../queries/enforcement.ts'
import {
  countFailedSignIns,
  hearFailures,
  type HeardFailure,
  hearLogins,
  noteLogins,
} from '../queries/sign-ins.ts'
import { createLoginTally } from './login-tally.ts'
import { listenForSignIns } from './sign-in-events.ts'
import { createTally } from './sign-in-tally.ts'

interface ToldSignInsOptions {
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
 * Counts the failed sign-ins that mail servers tell of, and notes those that succeed. However many there are, the database gets
 * one batch of them every few seconds.
 */
export const startToldSignIns = async ({
  db,
  endpoint,
  secret,
  logger,
  intervalMs = 5000,
}: ToldSignInsOptions) => {
  const tally = createTally()
  const logins = createLoginTally()
  const kinds = new Set<'failures' | 'logins'>()
  let count = 0
  let unstorable = 0
  let notedAt = Number.NEGATIVE_INFINITY
  const listening = await listenForSignIns({
    endpoint,
    secret,
    onFailure: (failure) => {
      count += 1
      tally.add(failure)
    },
    onSuccess: logins.add,
    onHeard: (kind) => kinds.add(kind),
    onDropped: () => {
      unstorable += 1
    },
    onTaken: () => logger.info('Another process receives sign-ins'),
    onError: (error) => logger.warn({ err: error }, "Can't receive sign-ins from the mail servers"),
  })
  /** What the database refuses as data (SQLSTATE class 22) it refuses forever, so it is not kept for the next time. */
  const orDropped = (writing: Promise<unknown>): Promise<unknown> =>
    writing.catch((error: unknown) => {
      if (!codeOf(error).startsWith('22')) throw error
      logger.warn({ err: error }, 'The database rejects reports of the mail servers')
    })
  /** A batch that could not be written yet, and when it was taken. */
  let held: { heard: HeardFailure[]; at: number } | null = null
  const writeHeld = async ({ heard, at }: NonNullable<typeof held>) => {
    const age = Math.round(performance.now() - at)
    const aged = heard.map((one) => ({ ...one, first_ms: one.first_ms + age, last_ms: one.last_ms + age }))
    if (aged.length > 0) await orDropped(countFailedSignIns(db, aged))
    held = null
  }
  const noteHeard = async () => {
    if (kinds.size === 0 || performance.now() - notedAt < noteMs) return
    if (kinds.has('failures')) await hearFailures(db)
    if (kinds.has('logins')) await hearLogins(db)
    kinds.clear()
    notedAt = performance.now()
  }
  const write = async () => {
    await noteHeard()
    await logins.flush((heard) => orDropped(noteLogins(db, heard)))
    if (unstorable > 0) {
      logger.warn({ dropped: unstorable }, "Reports of sign-ins contain text that the database can't store")
      unstorable = 0
    }
    if (held !== null) await writeHeld(held)
    const { heard, dropped } = tally.take()
    if (dropped > 0) logger.warn({ dropped }, 'Too many failed sign-ins to count')
    held = { heard, at: performance.now() }
    await writeHeld(held)
  }
  let writing: Promise<void> | null = null
  const attempt = () => {
    writing ??= write()
      .catch((error: unknown) => logger.warn({ err: error }, "Can't count sign-ins"))
      .finally(() => {
        writing = null
      })
    return writing
  }
  const timer = setInterval(() => void attempt(), intervalMs)
  return {
    /** How many that failed it was told of since it was started. */
    count: () => count,
    close: async () => {
      clearInterval(timer)
      await listening.close()
      await writing
      await attempt()
    },
  }
}
