import type { Database } from '../db/database.ts'
import { dnsLoad } from '../queries/dns/check-jobs.ts'
import type { Load } from './schedule.ts'

/** Milliseconds for which the number of domains is remembered. */
const rememberMs = 60_000

/** Queries that a check needs at least, as far as the time of the next one is concerned: most domains need thirteen. */
const usualQueries = 13
/** Looks that count as usual, so that the first ones don't decide alone. */
const usualChecks = 100

/** What a process has done since its start. */
export interface DnsWork {
  checks: number
  queries: number
}

/** Returns the queries that a check needs, from those that were sent. */
export const queriesPerCheck = ({ checks, queries }: DnsWork): number =>
  Math.max(usualQueries, (usualChecks * usualQueries + queries) / (usualChecks + checks))

/** Creates a function that says how many domains there are. It counts domains once a minute, and joins a count that is running. */
export const createLoad = (
  database: Pick<Database, 'plain'>,
  queriesPerSecond: number,
  work: () => DnsWork,
): (() => Promise<Load>) => {
  let counting: ReturnType<typeof count> | undefined
  let countedAt = -Infinity
  const count = () => database.plain(dnsLoad)
  return async () => {
    if (counting === undefined || performance.now() - countedAt > rememberMs) {
      countedAt = performance.now()
      counting = count()
      // The next check counts again.
      counting.catch(() => (countedAt = -Infinity))
    }
    const counted = await counting
    return {
      domains: counted?.domain_count ?? 0,
      bad: counted?.bad_count ?? 0,
      checksPerSecond: queriesPerSecond / queriesPerCheck(work()),
    }
  }
}
