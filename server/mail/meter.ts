import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetReceipts, type WorkerDb } from '../queries/enforcement.ts'
import {
  type BatchKind,
  forgetUnknown,
  holdMeter,
  noteUsage,
  organizationsToWarn,
  releaseMeter,
  seenOrganizations,
  takeBatch,
  type UnmeasuredMailbox,
  unmeasuredMailboxes,
  dueWarnings,
  forgetFailedSignIns,
  endDemonstrations,
  warningMailed,
} from '../queries/mail-usage.ts'
import { createBatches } from './batches.ts'
import { failureKindOf } from './failures.ts'
import type { MailSystem } from './mail-system.ts'
import { limited } from '../concurrency/time-limit.ts'
import { warningMessage } from './warning-message.ts'

interface MeterOptions {
  db: WorkerDb
  mail: Pick<MailSystem, 'quota' | 'deliver'>
  /** Between two rounds of batches. */
  intervalSeconds: number
  /** For how many days receipts are kept; null: for ever. */
  receiptDays?: number | null
  /** Called when the database or the mail servers cannot be asked. */
  onError?: (error: unknown) => void
}

/** How many old receipts one batch deletes; no request waits for it. */
const forgottenAtOnce = 500
/** How many mailboxes the mail servers are asked about per second, all at the same time. */
const perSecond = 8
const askTimeoutMs = 5000
/** Milliseconds until a mailbox is asked about again that the mail servers did not know or failed at. */
const unansweredMs = 60 * 60_000

/** Milliseconds between two searches for expired data. */
const forgetMs = 10 * 60_000

/** Errors that don't concern a single mailbox. */
const faults = new Set(['unreachable', 'timed_out', 'refused_us'])

/**
 * Reads the measurements of the mail servers, asks them about mailboxes that they don't report, and warns users of nearly full
 * mailboxes. It also deletes old receipts. One of several processes does it, as long as it runs.
 */
export const startMeter = ({
  db,
  mail,
  intervalSeconds,
  receiptDays = null,
  onError = () => undefined,
}: MeterOptions) => {
  const id = randomUUID()
  const closing = new AbortController()
  const { signal: ended } = closing
  const leaseSeconds = intervalSeconds + 60
  /** When to ask again about a mailbox. */
  const unanswered = new Map<string, number>()
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended }).catch(() => undefined)
  const forAnAnswer = () => limited(ended, askTimeoutMs)

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
      const { code } = await mail.deliver(warningMessage(warning), forAnAnswer())
      if (code < 400 || code >= 500) await warningMailed(db, warning)
    }
  }

  /** @returns whether the mail server told how much the mailbox holds. */
  const isMeasured = async (mailbox: UnmeasuredMailbox): Promise<boolean> => {
    try {
      const quota = await mail.quota(mailbox.address, forAnAnswer())
      if (quota !== null) await noteUsage(db, mailbox, quota)
      return quota !== null
    } catch (error) {
      if (faults.has(failureKindOf(error))) throw error
      onError(error)
      return false
    }
  }

  const ask = async (mailbox: UnmeasuredMailbox): Promise<void> => {
    if (!(await isMeasured(mailbox))) unanswered.set(mailbox.mailbox_quota_id, Date.now() + unansweredMs)
  }

  /** Asks about mailboxes that were not measured for long, a few a second, until the round is over. */
  const sweep = async (end: number) => {
    do {
      for (const [mailbox, again] of unanswered) if (again < Date.now()) unanswered.delete(mailbox)
      const due = await unmeasuredMailboxes(db, perSecond, [...unanswered.keys()])
      if (due.length === 0) return
      const next = Date.now() + 1000
      const outcomes = await Promise.allSettled(due.map(ask))
      const failure = outcomes.find(({ status }) => status === 'rejected')
      if (failure?.status === 'rejected') throw failure.reason
      await pause(Math.max(0, Math.min(next, end) - Date.now()))
    } while (!ended.aborted && Date.now() < end)
  }

  const takeSeen = async () => {
    const organizations = await seenOrganizations(db)
    await takeUsage(organizations)
    await takeLogins(organizations)
    await forgetUnknown(db)
    await endDemonstrations(db)
    await takeWarnings(await organizationsToWarn(db))
  }

  let forgetAgainAt = 0
  /** Deletes expired data, old receipts in batches: now, and every ten minutes. */
  const forgetOld = async () => {
    if (Date.now() < forgetAgainAt) return
    await forgetFailedSignIns(db)
    if (receiptDays !== null) {
      while (!ended.aborted && (await forgetReceipts(db, receiptDays, forgottenAtOnce)) === forgottenAtOnce)
        await pause(100)
    }
    forgetAgainAt = Date.now() + forgetMs
  }

  /** Does something of a round; what fails now is done in the next one, and holds up nothing else. */
  const attempt = async (part: () => Promise<void>) => {
    try {
      if (!ended.aborted) await part()
    } catch (error) {
      if (!ended.aborted) onError(error)
    }
  }

  const round = async (end: number) => {
    if (!(await holdMeter(db, id, leaseSeconds))) return
    await attempt(takeSeen)
    await attempt(sendWarnings)
    await attempt(forgetOld)
    await attempt(() => sweep(end))
  }

  const work = async () => {
    while (!ended.aborted) {
      const end = Date.now() + intervalSeconds * 1000
      await attempt(() => round(end))
      await pause(Math.max(0, end - Date.now()))
    }
    await releaseMeter(db, id).catch(onError)
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
