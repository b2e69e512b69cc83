import type { Logger } from 'pino'
import { createDatabase } from '../db/pool.ts'
import type { Database } from '../db/database.ts'
import { watchDatabase } from '../db/watch.ts'
import { leasePlans, type PlanTask, releasePlan } from '../queries/plans/plan-work.ts'
import { type Queue, startWorker, type Worker } from '../work/worker.ts'
import { workOnPlan } from './run-plan.ts'
import { createPlanSweep } from './sweep.ts'

/** How many bulk changes a process works on at a time, and how many small ones besides, so that these never wait for large ones. */
const concurrency = 2
const smallConcurrency = 1
/** The most items of a small bulk change. */
const smallPlan = 200
/** Milliseconds of a time slice, after which other bulk changes continue. */
const timeSliceMs = 2000
const timeoutMs = 15_000
/** Milliseconds after which another process takes over from a worker that doesn't renew its lease. */
const leaseMs = 20_000

interface PlanQueueOptions {
  /** Connections as postroom_app: each bulk change runs within its organization. */
  database: Database
  /** Milliseconds of a lease that is not renewed. */
  leaseMs?: number
  /** Only bulk changes of at most so many items; null for all. */
  largest?: number | null
  onError?: (error: unknown) => void
}

/** The queue of bulk changes to preview or run. */
export const planQueue = ({
  database,
  leaseMs: lease = leaseMs,
  largest = null,
  onError = () => undefined,
}: PlanQueueOptions): Queue<PlanTask> => {
  const give = ({ organization_id, plan_id }: PlanTask, worker: string, delayMs: number) =>
    database.write(organization_id, (db) => releasePlan(db, plan_id, worker, delayMs))
  return {
    lease: (request) => database.plain((db) => leasePlans(db, { ...request, largest })),
    // Only the worker of all bulk changes sweeps: the one of small ones must stay free.
    ...(largest === null ? { sweep: createPlanSweep(database) } : {}),
    run: async (job, worker, signal) => {
      const isOver = await workOnPlan(database, job, {
        signal,
        lease: { worker, leaseMs: lease },
        timeSliceMs,
      })
      if (isOver) return undefined
      await give(job, worker, 0)
      return 0
    },
    postpone: (job, worker, { delayMs, error }) => {
      onError(error)
      return give(job, worker, delayMs)
    },
    release: (job, worker) => give(job, worker, 0),
  }
}

interface PlanWorkerOptions {
  /** Address of the migrated database, for a user that may take the roles postroom_app and postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'warn' | 'error'>
}

/** Starts the workers that preview and run bulk changes, until they are closed. */
export const startPlanWorker = ({ databaseUrl, logger }: PlanWorkerOptions): Pick<Worker, 'close'> => {
  const database = createDatabase({
    url: databaseUrl,
    role: 'app',
    poolSize: concurrency + smallConcurrency + 1,
  })
  const onError = (error: unknown) => logger.warn({ err: error }, "A bulk change couldn't be continued")
  const work = (concurrency: number, largest: number | null) =>
    startWorker({
      queue: planQueue({ database, largest, onError }),
      concurrency,
      timeoutMs,
      leaseMs,
      onError,
    })
  const workers = [work(concurrency, null), work(smallConcurrency, smallPlan)]
  const watch = watchDatabase({
    url: databaseUrl,
    channel: 'postroom_plans',
    role: 'worker',
    onChange: () => workers.forEach((one) => one.wake()),
    onHung: database.cut,
  })
  return {
    close: async () => {
      await watch.close()
      await Promise.all(workers.map((one) => one.close()))
      await database.close()
    },
  }
}
