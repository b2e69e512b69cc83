import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createDatabase } from '../db/pool.ts'
import { watchDatabase } from '../db/watch.ts'
import { serverText } from '../dns/exchange.ts'
import { createPace, type Pace } from '../dns/limits.ts'
import { createResolver } from '../dns/resolver.ts'
import { systemServers } from '../dns/servers.ts'
import { recordAnswer } from '../queries/dns/check-jobs.ts'
import { startWorker } from '../work/worker.ts'
import { createCheckers } from './checkers.ts'
import { claimQueue } from './claim-queue.ts'
import { type HeldCheck, postponeLost, reportingQueue } from './held-checks.ts'
import { createLoad } from './load.ts'
import { checkQueue } from './queue.ts'
import { watchResolver } from './resolver-watch.ts'

/**
 * How many domains and claims a process checks at concurrently, and how many queries it sends in a second. Most looks wait for name servers;
 * those of a few domains whose servers don't answer must not delay all others. So there are fewer connections to the database.
 */
const concurrency = 12
const claimConcurrency = 8
const poolSize = 4
const queriesPerSecond = 20
/**
 * Domains that are taken in one turn, and the milliseconds that queries may wait when others are taken. So a requested check waits
 * for the queries of a few domains at most, and the time limit of a check is for name servers.
 */
const turnSize = 2
const busyMs = 500
/** Milliseconds. A check has 20 seconds, and as many again for a second opinion. */
const timeoutMs = 60_000
const leaseMs = 90_000

/** What a process has done since its start. */
export interface DnsCounts {
  checks: number
  queries: number
  answers: number
  failures: number
}

export interface DnsWorker {
  counts: () => DnsCounts
  close: () => Promise<void>
}

interface DnsWorkerOptions {
  settings: Config['dns']
  /** Address of the migrated database, for a user that may take the roles postroom_app and postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'warn' | 'error' | 'info'>
  /** Looks that ended with an earlier process; they are postponed. By default none. */
  lost?: readonly HeldCheck[]
  /** Called when a check begins, and when it has ended or has been postponed. */
  onCheck?: (check: HeldCheck, isHeld: boolean) => void
}

/** Starts the workers that check the DNS of domains and look for the records of claims, until they are closed. */
export const startDnsWorker = ({
  settings,
  databaseUrl,
  logger,
  lost = [],
  onCheck = () => undefined,
}: DnsWorkerOptions): DnsWorker => {
  const database = createDatabase({ url: databaseUrl, role: 'app', poolSize })
  const servers = settings.resolvers === 'system' ? systemServers() : settings.resolvers
  const resolvers = servers?.map(serverText) ?? []
  const onError = (error: unknown) => logger.warn({ err: error }, "The DNS of a domain couldn't be checked")
  const counts: DnsCounts = { checks: 0, queries: 0, answers: 0, failures: 0 }

  /** Notes for Health which resolvers are asked, and whether they answer; null: none has been asked yet. */
  const note = (hasAnswered: boolean | null) =>
    void database.plain((db) => recordAnswer(db, resolvers, hasAnswered)).catch(onError)
  const report = ({ isAnswering, hasChanged }: { isAnswering: boolean; hasChanged: boolean }) => {
    note(isAnswering)
    if (!hasChanged) return
    const message = isAnswering ? 'A DNS resolver answers again' : "A DNS resolver doesn't answer"
    logger.warn({ resolvers }, message)
  }
  note(null)
  for (const check of lost)
    void postponeLost(database, check)
      .catch(onError)
      .finally(() => onCheck(check, false))

  const { pace: waitForTurn, waitMs } = createPace(queriesPerSecond)
  const pace: Pace = (signal) => {
    counts.queries += 1
    return waitForTurn(signal)
  }
  const trust = settings.trustAd === undefined ? {} : { trustAd: settings.trustAd }
  const resolver =
    servers &&
    watchResolver({
      resolver: createResolver({ servers, pace, ...trust }),
      onAnswer: (hasAnswered) => (counts[hasAnswered ? 'answers' : 'failures'] += 1),
      report,
    })
  const { checkerOf, claimCheckerOf } = createCheckers({
    resolver,
    resolvers,
    invents: settings.invents,
    pace,
  })
  const checks = checkQueue({
    database,
    checkerOf,
    readLoad: createLoad(database, queriesPerSecond, () => counts),
    isBusy: () => waitMs() > busyMs,
    turnSize,
    onCheck: () => {
      counts.checks += 1
    },
    onError,
  })
  const worker = startWorker({
    queue: reportingQueue(checks, (job, by, isHeld) => onCheck({ kind: 'domain', job, worker: by }, isHeld)),
    concurrency,
    timeoutMs,
    leaseMs,
    onError,
  })
  const claims = claimQueue({ database, checkerOf: claimCheckerOf, onError })
  const claimWorker = startWorker({
    queue: reportingQueue(claims, (job, by, isHeld) => onCheck({ kind: 'claim', job, worker: by }, isHeld)),
    concurrency: claimConcurrency,
    timeoutMs,
    leaseMs,
    onError,
  })
  const wake = () => {
    worker.wake()
    claimWorker.wake()
  }
  const watch = watchDatabase({
    url: databaseUrl,
    channel: 'postroom_dns',
    role: 'worker',
    onChange: wake,
    onHung: database.cut,
  })
  return {
    counts: () => ({ ...counts }),
    close: async () => {
      await watch.close()
      await worker.close()
      await claimWorker.close()
      await database.close()
    },
  }
}
