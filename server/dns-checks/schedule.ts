import type { Status } from '../dns/domain-status.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** While someone may be editing records: after each check, then every quarter of an hour for three days. */
const waitingMs = [30 * second, minute, 2 * minute, 4 * minute, 8 * minute]
const laterWaitingMs = 15 * minute
const longestWaitMs = 3 * day

/** After checks without an answer. */
const failedMs = [minute, 2 * minute, 5 * minute, 15 * minute, hour]

/** Milliseconds after so many failures in a row. */
const failedDelay = (count: number): number => failedMs[Math.min(count, failedMs.length) - 1] ?? hour

/** How much the workers have to do, which decides how often they can check a domain. */
export interface Load {
  /** The domains whose DNS is checked, and those of them that are broken or not set up. */
  domains: number
  bad: number
  /** How many checks without a request a process can make in a second, at the most. */
  checksPerSecond: number
}

/** Parts of what a process can do. The rest is for requests, for checks that failed, and for second opinions. */
const shares = { healthy: 0.5, bad: 0.2 } as const

/** The milliseconds in which each of so many domains has its turn, with a part of what a process can do. */
const roundMs = (domains: number, share: number, { checksPerSecond }: Load): number =>
  (second * domains) / (share * checksPerSecond)

/** What the time of the next check depends on. */
export interface LastCheck {
  status: Status
  /** How long the status has lasted. */
  statusMs: number
  /** How long others may remember the records, the shortest time of them; null if unknown. */
  ttlMs: number | null
  /** How many checks in a row had no answer; 0 after an answer. */
  failedCount: number
  /** Since when someone may be editing the records; null: no one. */
  waitingMs: number | null
  /** How many checks there were since. */
  waitingCount: number
  /** Whether a record seems to have turned bad, and gets a second check before it counts. */
  isUnconfirmed: boolean
  load: Load
}

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

const exactDelay = (result: LastCheck): number => {
  const { status, failedCount, ttlMs, load } = result
  if (failedCount > 0) return failedDelay(failedCount)
  if (result.isUnconfirmed) return within(second, ttlMs ?? 5 * minute, 5 * minute)
  const healthyRoundMs = roundMs(load.domains, shares.healthy, load)
  const isBad = status === 'broken' || status === 'not_set_up'
  if (isBad && result.waitingMs !== null && result.waitingMs < longestWaitMs)
    return waitingMs[result.waitingCount] ?? laterWaitingMs
  if (isBad) {
    const delayMs = result.statusMs < day ? Math.min(Math.max(ttlMs ?? 0, 5 * minute), day) : hour
    return Math.max(delayMs, Math.min(roundMs(load.bad, shares.bad, load), healthyRoundMs))
  }
  return Math.max(within(hour, ttlMs ?? hour, day), healthyRoundMs)
}

/** A tenth more or less, so that many checks don't come together. */
const spread = (delayMs: number, random: number): number => Math.round(delayMs * (0.9 + 0.2 * random))

/** Milliseconds until the next check after so many checks in a row that didn't end, up to a tenth more or less. @param random from 0 to 1. */
export const failureDelay = (count: number, random: number): number => spread(failedDelay(count), random)

/**
 * Milliseconds until the next check, up to a tenth more or less. With many domains it is longer, so that none is overdue.
 * @param random from 0 to 1.
 */
export const nextDelay = (result: LastCheck, random: number): number => spread(exactDelay(result), random)

/** What the time of the next check for the record of a claim depends on. */
export interface LastClaimCheck {
  /** How many checks in a row had no answer; 0 after an answer. */
  failedCount: number
  /** Whether the claim is proven, and another organization is in the way. */
  isBlocked: boolean
  /** Since when someone may be publishing the record, and how many checks there were since. */
  waitingMs: number
  waitingCount: number
}

const exactClaimDelay = ({ failedCount, isBlocked, waitingMs: sinceMs, waitingCount }: LastClaimCheck) => {
  if (failedCount > 0) return failedDelay(failedCount)
  return isBlocked || sinceMs >= longestWaitMs ? hour : (waitingMs[waitingCount] ?? laterWaitingMs)
}

/** Milliseconds until the next check for the record of a claim, up to a tenth more or less. @param random from 0 to 1. */
export const nextClaimDelay = (result: LastClaimCheck, random: number): number =>
  spread(exactClaimDelay(result), random)
