import type { Database } from '../db/database.ts'
import { claimLooks, forgetDns, type LookJob, releaseLook } from '../queries/dns/dns-looks.ts'
import type { Queue } from '../work/worker.ts'
import { type Checker, runLook } from './look.ts'
import type { Load } from './schedule.ts'
import { createDnsSweep } from './sweep.ts'

const noLoad: Load = { domains: 0, bad: 0, looksPerSecond: 1 }

interface LookQueueOptions {
  /** Connections as postroom_app: each look runs within its organization. */
  database: Database
  /** How a domain is checked; null: not at all. */
  checkerOf: (domain: string) => Checker | null
  /** How many domains there are; by default none. */
  readLoad?: () => Promise<Load>
  /** Whether earlier looks still have queries to send, so that none is taken now. */
  isBusy?: () => boolean
  /** How many domains are taken in one turn. */
  turnSize?: number
  /** Called after each look that has ended. */
  onLook?: () => void
  onError?: (error: unknown) => void
}

/** The queue of domains whose DNS is checked. */
export const lookQueue = ({
  database,
  checkerOf,
  readLoad = () => Promise.resolve(noLoad),
  isBusy = () => false,
  turnSize = Infinity,
  onLook = () => undefined,
  onError = () => undefined,
}: LookQueueOptions): Queue<LookJob> => {
  const release = (
    { organization_id, domain_id }: LookJob,
    worker: string,
    delayMs: number,
    isTried: boolean,
  ) => database.write(organization_id, (db) => releaseLook(db, domain_id, worker, delayMs, isTried))
  return {
    claim: async ({ limit, ...claim }) => {
      if (isBusy()) return []
      return database.plain((db) => claimLooks(db, { ...claim, limit: Math.min(limit, turnSize) }))
    },
    run: async (job, worker, signal) => {
      await runLook(job, { database, worker, checkerOf, readLoad, signal })
      onLook()
    },
    postpone: (job, worker, { delayMs, error }) => {
      onError(error)
      return release(job, worker, delayMs, true)
    },
    release: (job, worker) => release(job, worker, 0, false),
    sweep: createDnsSweep((most) => database.plain((db) => forgetDns(db, most))),
  }
}
