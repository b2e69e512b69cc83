import type { Database } from '../db/database.ts'
import { forgetRows } from '../queries/plans/plan-imports.ts'
import { deleteItems, expireItems, forgetPasswords } from '../queries/plans/plan-work.ts'

/** Milliseconds between two sweeps. */
const intervalMs = 60_000
/** The most items that one transaction deletes, so that it stays short. */
const itemsPerBatch = 5000

/**
 * Deletes what bulk changes of all organizations no longer need, a part each time that it is called.
 * @returns whether more is left to delete now.
 */
export const createPlanSweep = (database: Pick<Database, 'plain'>): (() => Promise<boolean>) => {
  let sweptAt = -intervalMs
  return async () => {
    let isMore = false
    if (performance.now() - sweptAt > intervalMs) {
      sweptAt = performance.now()
      const counts = [
        await database.plain((db) => forgetPasswords(db, itemsPerBatch)),
        await database.plain((db) => forgetRows(db, itemsPerBatch)),
        await database.plain((db) => expireItems(db, itemsPerBatch)),
      ]
      isMore = counts.includes(itemsPerBatch)
      if (isMore) sweptAt = -intervalMs
    }
    return (await database.plain((db) => deleteItems(db, itemsPerBatch))) === itemsPerBatch || isMore
  }
}
