import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createDatabase } from '../db/pool.ts'
import { watchDatabase } from '../db/watch.ts'
import { createPace } from '../dns/limits.ts'
import { serverText } from '../dns/exchange.ts'
import { systemServers } from '../dns/servers.ts'
import { noteAnswer } from '../queries/dns-looks.ts'
import { startWorker } from '../work/worker.ts'
import { createCheckers } from './checkers.ts'
import { claimQueue } from './claim-queue.ts'
import { lookQueue } from './queue.ts'

/** How many domains and claims a process looks at concurrently, and how many queries it sends in a second. */
const concurrency = 4
const claimConcurrency = 2
const queriesPerSecond = 20
/** Milliseconds. A look has 20 seconds, and as many again for a second opinion. */
const timeoutMs = 60_000
const leaseMs = 90_000
/** Milliseconds between two notes that a resolver answers, while nothing changes. */
const noteMs = 10_000

/** What a process has done since its start. */
interface DnsCounts {
  looks: number
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
}

/** Starts the workers that check the DNS of domains and look for the records of claims, until they are closed. */
export const startDnsWorker = ({ settings, databaseUrl, logger }: DnsWorkerOptions): DnsWorker => {
  const database = createDatabase({
    url: databaseUrl,
    role: 'app',
    poolSize: concurrency + claimConcurrency + 1,
  })
  const servers = settings.resolvers === 'system' ? systemServers() : settings.resolvers
  const resolvers = servers?.map(serverText) ?? []
  const onError = (error: unknown) => logger.warn({ err: error }, "The DNS of a domain couldn't be checked")
  const counts: DnsCounts = { looks: 0, answers: 0, failures: 0 }

  let noted: { hasAnswered: boolean | null; at: number } = { hasAnswered: null, at: -noteMs }
  const note = (hasAnswered: boolean | null) =>
    database.plain((db) => noteAnswer(db, resolvers, hasAnswered)).catch(onError)
  /** Notes that resolvers answer, or no longer do: immediately if it has changed, else now and then. */
  const onAnswer = (hasAnswered: boolean) => {
    counts[hasAnswered ? 'answers' : 'failures'] += 1
    const now = performance.now()
    if (hasAnswered === noted.hasAnswered && now - noted.at < noteMs) return
    if (hasAnswered !== noted.hasAnswered && noted.hasAnswered !== null)
      logger.warn(
        { resolvers },
        hasAnswered ? 'A DNS resolver answers again' : "A DNS resolver doesn't answer",
      )
    noted = { hasAnswered, at: now }
    void note(hasAnswered)
  }
  void note(null)

  const { checkerOf, claimCheckerOf } = createCheckers({
    servers,
    invents: settings.invents,
    trustAd: settings.trustAd,
    pace: createPace(queriesPerSecond),
    onAnswer,
  })
  const worker = startWorker({
    queue: lookQueue({
      database,
      checkerOf,
      onLook: () => {
        counts.looks += 1
      },
      onError,
    }),
    concurrency,
    timeoutMs,
    leaseMs,
    onError,
  })
  const claimWorker = startWorker({
    queue: claimQueue({ database, checkerOf: claimCheckerOf, onError }),
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
