import type { Database } from '../db/database.ts'
import { leaseChecks, forgetDns, type CheckJob, releaseCheck } from '../queries/dns/check-jobs.ts'
import type { Queue } from '../work/worker.ts'
import { type Checker, runCheck } from './run-check.ts'
import type { Load } from './schedule.ts'
import { createDnsSweep } from './sweep.ts'

const noLoad: Load = { domains: 0, bad: 0, checksPerSecond: 1 }

interface CheckQueueOptions {
  /** Connections as postroom_app: each check runs within its organization. */
  database: Database
  /** How a domain is checked; null: not at all. */
  checkerOf: (domain: string) => Checker | null
  /** How many domains there are; by default none. */
  readLoad?: () => Promise<Load>
  /** Whether earlier checks still have queries to send, so that none is taken now. */
  isBusy?: () => boolean
  /** How many domains are taken in one turn. */
  turnSize?: number
  /** Called after each check that has ended. */
  onCheck?: () => void
  onError?: (error: unknown) => void
}

/** The queue of domains whose DNS is checked. */
export const checkQueue = ({
  database,
  checkerOf,
  readLoad = () => Promise.resolve(noLoad),
  isBusy = () => false,
  turnSize = Infinity,
  onCheck = () => undefined,
  onError = () => undefined,
}: CheckQueueOptions): Queue<CheckJob> => {
  const release = (
    { organization_id, domain_id }: CheckJob,
    worker: string,
    delayMs: number,
    isTried: boolean,
  ) => database.write(organization_id, (db) => releaseCheck(db, domain_id, worker, delayMs, isTried))
  return {
    lease: async ({ limit, ...request }) => {
      if (isBusy()) return []
      return database.plain((db) => leaseChecks(db, { ...request, limit: Math.min(limit, turnSize) }))
    },
    run: async (job, worker, signal) => {
      await runCheck(job, { database, worker, checkerOf, readLoad, signal })
      onCheck()
    },
    postpone: (job, worker, { delayMs, error }) => {
      onError(error)
      return release(job, worker, delayMs, true)
    },
    release: (job, worker) => release(job, worker, 0, false),
    sweep: createDnsSweep((most) => database.plain((db) => forgetDns(db, most))),
  }
}
