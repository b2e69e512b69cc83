// Works on bulk changes until none is due.
import { randomUUID } from 'node:crypto'
import type { Database } from '../server/db/database.ts'
import { planQueue } from '../server/plans/start-plan-worker.ts'

/** Works on all plans that are due, as one worker, until nothing is. @returns how many turns there were. */
export const workOnPlans = async (database: Database): Promise<number> => {
  const queue = planQueue({ database })
  const worker = randomUUID()
  for (let turns = 0; ; turns += 1) {
    while (await queue.sweep?.());
    const [task] = await queue.lease({ worker, leaseMs: 20_000, limit: 1 })
    if (task === undefined) return turns
    await queue.run(task, worker, new AbortController().signal)
  }
}
