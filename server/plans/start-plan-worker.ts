import type { Logger } from 'pino'
import { createDatabase } from '../db/pool.ts'
import type { Database } from '../db/database.ts'
import { watchDatabase } from '../db/watch.ts'
import { claimPlans, type PlanTask, releasePlan } from '../queries/plan-work.ts'
import { type Queue, startWorker, type Worker } from '../work/worker.ts'
import { runPlan } from './run-plan.ts'
import { createSweep } from './sweep.ts'

/** How many plans a process works on at a time, and how many small ones besides, which never wait for large ones. */
const lanes = 2
const smallLanes = 1
/** How many items a small plan has at most. */
const smallPlan = 200
/** Milliseconds for a turn of a plan, after which others get theirs. */
const timeSliceMs = 2000
const timeoutMs = 15_000
/** Milliseconds after which another process takes over a plan whose worker is silent. */
const leaseMs = 20_000

interface PlanQueueOptions {
  /** Connections as postroom_app: each plan is worked on within its organization. */
  database: Database
  /** For how long a plan is a worker's without a sign of life. */
  leaseMs?: number
  /** Only plans of at most so many items; null for all. */
  largest?: number | null
  onError?: (error: unknown) => void
}

/** Plans that are to be prepared or done, as tasks of a worker. */
export const planQueue = ({
  database,
  leaseMs: lease = leaseMs,
  largest = null,
  onError = () => undefined,
}: PlanQueueOptions): Queue<PlanTask> => {
  const give = ({ organization_id, plan_id }: PlanTask, worker: string, delayMs: number) =>
    database.write(organization_id, (db) => releasePlan(db, plan_id, worker, delayMs))
  return {
    claim: (claim) => database.plain((db) => claimPlans(db, { ...claim, largest })),
    // The worker of small bulk changes has no time for it.
    ...(largest === null ? { sweep: createSweep(database) } : {}),
    run: async (task, worker, signal) => {
      const isOver = await runPlan(database, task, { signal, lease: { worker, leaseMs: lease }, timeSliceMs })
      if (isOver) return undefined
      await give(task, worker, 0)
      return 0
    },
    postpone: (task, worker, { delayMs, error }) => {
      onError(error)
      return give(task, worker, delayMs)
    },
    release: (task, worker) => give(task, worker, 0),
  }
}

interface PlanWorkerOptions {
  /** Of PostgreSQL itself, migrated, as a user who may work as postroom_app and postroom_worker. */
  databaseUrl: string
  logger: Pick<Logger, 'warn' | 'error'>
}

/** Starts what prepares plans and does what they say, until it is closed. */
export const startPlanWorker = ({ databaseUrl, logger }: PlanWorkerOptions): Pick<Worker, 'close'> => {
  const database = createDatabase({ url: databaseUrl, role: 'app', poolSize: lanes + smallLanes + 1 })
  const onError = (error: unknown) => logger.warn({ err: error }, "A bulk change couldn't be continued")
  const work = (concurrency: number, largest: number | null) =>
    startWorker({
      queue: planQueue({ database, largest, onError }),
      lanes: concurrency,
      timeoutMs,
      leaseMs,
      onError,
    })
  const workers = [work(lanes, null), work(smallLanes, smallPlan)]
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
