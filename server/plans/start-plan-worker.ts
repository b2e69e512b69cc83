import type { Logger } from 'pino'
import { createDatabase } from '../db/pool.ts'
import type { Database } from '../db/database.ts'
import { claimPlans, type PlanTask, releasePlan } from '../queries/plan-work.ts'
import { startWatchedWorker } from '../work/watched-worker.ts'
import type { Queue, Worker } from '../work/worker.ts'
import { runPlan } from './run-plan.ts'
import { createSweep } from './sweep.ts'

/** How many plans a process works on at once. */
const lanes = 2
/** Milliseconds for a turn of a plan, after which others get theirs. */
const turnMs = 2000
const timeoutMs = 15_000
/** Milliseconds after which another process takes over a plan whose worker is silent. */
const leaseMs = 20_000

interface PlanQueueOptions {
  /** Connections as postroom_app: each plan is worked on within its organization. */
  database: Database
  /** For how long a plan is a worker's without a sign of life. */
  leaseMs?: number
  onError?: (error: unknown) => void
}

/** Plans that are to be prepared or done, as tasks of a worker. */
export const planQueue = ({
  database,
  leaseMs: lease = leaseMs,
  onError = () => undefined,
}: PlanQueueOptions): Queue<PlanTask> => {
  const sweep = createSweep(database)
  const give = ({ organization_id, plan_id }: PlanTask, worker: string, delayMs: number) =>
    database.write(organization_id, (db) => releasePlan(db, plan_id, worker, delayMs))
  return {
    claim: async (claim) => {
      await sweep()
      return database.plain((db) => claimPlans(db, claim))
    },
    run: async (task, worker, signal) => {
      const isOver = await runPlan(database, task, { signal, lease: { worker, leaseMs: lease }, turnMs })
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
  const database = createDatabase({ url: databaseUrl, role: 'app', poolSize: lanes + 1 })
  const onError = (error: unknown) => logger.warn({ err: error }, 'A plan could not be gone on with')
  const worker = startWatchedWorker({
    queue: planQueue({ database, onError }),
    lanes,
    timeoutMs,
    leaseMs,
    databaseUrl,
    channel: 'postroom_plans',
    onHung: database.cut,
    onError,
  })
  return {
    close: async () => {
      await worker.close()
      await database.close()
    },
  }
}
