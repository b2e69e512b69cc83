import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetReceipts, type WorkerDb } from '../queries/mail/enforcement.ts'
import {
  type BatchKind,
  forgetUnknown,
  reserveMeasuring,
  recordUsage,
  organizationsToWarn,
  releaseMeasuring,
  seenOrganizations,
  takeBatch,
  type UnmeasuredMailbox,
  unmeasuredMailboxes,
  dueWarnings,
  forgetFailedSignIns,
  endDemonstrations,
  warningMailed,
} from '../queries/mail/mail-usage.ts'
import { forgetRedirects } from '../queries/mail/rule-events.ts'
import { createBatches } from './batches.ts'
import { failureKindOf } from './failures.ts'
import type { MailSystem } from './mail-system.ts'
import { limited } from '../concurrency/time-limit.ts'
import { warningMessage } from './warning-message.ts'

interface UsageCollectorOptions {
  db: WorkerDb
  mail: Pick<MailSystem, 'quota' | 'deliver'>
  /** Between two rounds of batches. */
  intervalSeconds: number
  /** The days for which receipts are kept; null: forever. */
  receiptDays?: number | null
  /** Called when the database or the mail servers are unavailable. */
  onError?: (error: unknown) => void
}

/** How many old receipts one batch deletes; no request waits for it. */
const receiptBatch = 500
/** How many mailboxes the mail servers are asked about per second, all at the same time. */
const perSecond = 8
const askTimeoutMs = 5000
/** Milliseconds until a mailbox is measured again that the mail servers did not know or failed at. */
const retryMs = 60 * 60_000

/** Milliseconds between two searches for expired data. */
const cleanupMs = 10 * 60_000

/** Errors that don't concern a single mailbox. */
const outageKinds = new Set(['unreachable', 'timed_out', 'refused_us'])

/**
 * Reads the measurements of the mail servers, asks them about mailboxes that they don't report, and warns users of nearly full
 * mailboxes. It also deletes old receipts. One of several processes does it, as long as it runs.
 */
export const startUsageCollector = ({
  db,
  mail,
  intervalSeconds,
  receiptDays = null,
  onError = () => undefined,
}: UsageCollectorOptions) => {
  const id = randomUUID()
  const closing = new AbortController()
  const { signal: ended } = closing
  const leaseSeconds = intervalSeconds + 60
  /** The time to measure a mailbox again. */
  const retryTimes = new Map<string, number>()
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended }).catch(() => undefined)
  const responseTimeout = () => limited(ended, askTimeoutMs)

  const batchesOf = (kind: BatchKind) => {
    const takeAll = createBatches({ take: (...batch) => takeBatch(db, kind, ...batch), signal: ended })
    return async (organizations: readonly string[]) => {
      for (const organization of organizations) await takeAll(organization)
    }
  }
  const [takeUsage, takeLogins, takeWarnings] = [
    batchesOf('usage'),
    batchesOf('logins'),
    batchesOf('warnings'),
  ]

  /** Sends all due warnings. A permanent refusal also ends a warning; other errors are retried. */
  const sendWarnings = async () => {
    if (mail.deliver === null) return
    for (const warning of await dueWarnings(db, 100)) {
      if (ended.aborted) return
      const { code } = await mail.deliver(warningMessage(warning), responseTimeout())
      if (code < 400 || code >= 500) await warningMailed(db, warning)
    }
  }

  /** Measures a mailbox. @returns false if the mail server doesn't know it or fails at it. */
  const measure = async (mailbox: UnmeasuredMailbox): Promise<boolean> => {
    try {
      const quota = await mail.quota(mailbox.address, responseTimeout())
      if (quota !== null) await recordUsage(db, mailbox, quota)
      return quota !== null
    } catch (error) {
      if (outageKinds.has(failureKindOf(error))) throw error
      onError(error)
      return false
    }
  }

  const measureOrRetry = async (mailbox: UnmeasuredMailbox): Promise<void> => {
    if (!(await measure(mailbox))) retryTimes.set(mailbox.mailbox_quota_id, Date.now() + retryMs)
  }

  /** Measures mailboxes that were not measured for long, a few per second, until the round is over. */
  const measureDue = async (end: number) => {
    do {
      for (const [mailbox, again] of retryTimes) if (again < Date.now()) retryTimes.delete(mailbox)
      const due = await unmeasuredMailboxes(db, perSecond, [...retryTimes.keys()])
      if (due.length === 0) return
      const next = Date.now() + 1000
      const outcomes = await Promise.allSettled(due.map(measureOrRetry))
      const failure = outcomes.find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
      await pause(Math.max(0, Math.min(next, end) - Date.now()))
    } while (!ended.aborted && Date.now() < end)
  }

  const takeReports = async () => {
    const organizations = await seenOrganizations(db)
    await takeUsage(organizations)
    await takeLogins(organizations)
    await forgetUnknown(db)
    await endDemonstrations(db)
    await takeWarnings(await organizationsToWarn(db))
  }

  let cleanupAt = 0
  /** Deletes expired data, old receipts in batches: now, and every ten minutes. */
  const deleteExpired = async () => {
    if (Date.now() < cleanupAt) return
    await forgetFailedSignIns(db)
    await forgetRedirects(db)
    if (receiptDays !== null) {
      while (!ended.aborted && (await forgetReceipts(db, receiptDays, receiptBatch)) === receiptBatch)
        await pause(100)
    }
    cleanupAt = Date.now() + cleanupMs
  }

  /** Does a part of a round. If it fails, the next round repeats it, and the other parts continue. */
  const attempt = async (part: () => Promise<void>) => {
    try {
      if (!ended.aborted) await part()
    } catch (error) {
      if (!ended.aborted) onError(error)
    }
  }

  const round = async (end: number) => {
    if (!(await reserveMeasuring(db, id, leaseSeconds))) return
    await attempt(takeReports)
    await attempt(sendWarnings)
    await attempt(deleteExpired)
    await attempt(() => measureDue(end))
  }

  const work = async () => {
    while (!ended.aborted) {
      const end = Date.now() + intervalSeconds * 1000
      await attempt(() => round(end))
      await pause(Math.max(0, end - Date.now()))
    }
    await releaseMeasuring(db, id).catch(onError)
  }
  const working = work()
  return {
    /** Stops; another process continues. */
    close: async () => {
      closing.abort()
      await working
    },
  }
}
