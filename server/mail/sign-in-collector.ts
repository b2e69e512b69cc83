import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { codeOf } from '../db/failures.ts'
import type { WorkerDb } from '../queries/mail/enforcement.ts'
import {
  countFailedSignIns,
  recordFailureReports,
  type FailedSignInCount,
  recordLoginReports,
  recordLogins,
} from '../queries/mail/sign-ins.ts'
import { countRedirects, recordRuleChanges } from '../queries/mail/rule-events.ts'
import { createLoginTally } from './login-tally.ts'
import { createRuleTally } from './rule-tally.ts'
import { listenForSignIns } from './sign-in-events.ts'
import { createTally } from './sign-in-tally.ts'

interface SignInCollectorOptions {
  db: WorkerDb
  endpoint: NonNullable<NonNullable<Config['mail']>['events']>['endpoint']
  secret: string
  logger: Pick<Logger, 'info' | 'warn'>
  /** Between two batches. */
  intervalMs?: number
}

/** Milliseconds between two records that mail servers report sign-ins; a minute without one is a gap. */
const recordMs = 15_000

/**
 * Counts the failed sign-ins that mail servers report, and what rules send. Records sign-ins that succeed, and changed rules. However many there are, the database
 * gets one batch every few seconds.
 */
export const startSignInCollector = async ({
  db,
  endpoint,
  secret,
  logger,
  intervalMs = 5000,
}: SignInCollectorOptions) => {
  const tally = createTally()
  const logins = createLoginTally()
  const rules = createRuleTally(() => void Promise.resolve(writing).then(attempt))
  const reportedKinds = new Set<'failures' | 'logins'>()
  let count = 0
  let unstorable = 0
  let recordedAt = Number.NEGATIVE_INFINITY
  const listening = await listenForSignIns({
    endpoint,
    secret,
    onFailure: (failure) => {
      count += 1
      tally.add(failure)
    },
    onSuccess: logins.add,
    onRedirect: rules.addRedirect,
    onRuleChange: rules.addChange,
    onEvent: (kind) => reportedKinds.add(kind),
    onDropped: () => {
      unstorable += 1
    },
    onPortInUse: () => logger.info('Another process receives sign-ins'),
    onError: (error) => logger.warn({ err: error }, "Can't receive sign-ins from the mail servers"),
  })
  /** Drops what the database rejects as data (SQLSTATE class 22): it would be rejected again. */
  const orDropped = (writing: Promise<unknown>): Promise<unknown> =>
    writing.catch((error: unknown) => {
      if (!codeOf(error).startsWith('22')) throw error
      logger.warn({ err: error }, 'The database rejects reports of the mail servers')
    })
  /** A batch that isn't written yet, and when it was taken. */
  let pending: { failures: FailedSignInCount[]; at: number } | null = null
  const writePending = async ({ failures, at }: NonNullable<typeof pending>) => {
    const age = Math.round(performance.now() - at)
    const aged = failures.map((one) => ({ ...one, first_ms: one.first_ms + age, last_ms: one.last_ms + age }))
    if (aged.length > 0) await orDropped(countFailedSignIns(db, aged))
    pending = null
  }
  const recordReports = async () => {
    if (reportedKinds.size === 0 || performance.now() - recordedAt < recordMs) return
    if (reportedKinds.has('failures')) await recordFailureReports(db)
    if (reportedKinds.has('logins')) await recordLoginReports(db)
    reportedKinds.clear()
    recordedAt = performance.now()
  }
  const write = async () => {
    await recordReports()
    await logins.flush((entries) => orDropped(recordLogins(db, entries)))
    await rules.flushRedirects((counts) => orDropped(countRedirects(db, counts)))
    await rules.flushChanges((addresses) => orDropped(recordRuleChanges(db, addresses)))
    const lost = rules.takeDropped()
    if (lost > 0) logger.warn({ dropped: lost }, 'Too many redirects and changes of rules to record')
    if (unstorable > 0) {
      logger.warn({ dropped: unstorable }, "Reports of sign-ins contain text that the database can't store")
      unstorable = 0
    }
    if (pending !== null) await writePending(pending)
    const { failures, dropped } = tally.take()
    if (dropped > 0) logger.warn({ dropped }, 'Too many failed sign-ins to count')
    pending = { failures, at: performance.now() }
    await writePending(pending)
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
    /** Failed sign-ins that were reported since the start. */
    count: () => count,
    close: async () => {
      clearInterval(timer)
      await listening.close()
      await writing
      await attempt()
    },
  }
}
