import type { Database } from '../db/database.ts'
import { forgetRows } from '../queries/plan-imports.ts'
import { deleteItems, expireItems, forgetPasswords } from '../queries/plan-work.ts'

/** Milliseconds between two looks for what is too old. */
const intervalMs = 60_000
/** How many items are deleted in one transaction, so that nothing waits for it long. */
const itemsPerBatch = 5000

/** Deletes what bulk changes of all organizations no longer need: a part each time that it is called. */
export const createSweep = (database: Pick<Database, 'plain'>): (() => Promise<void>) => {
  let sweptAt = -intervalMs
  return async () => {
    if (performance.now() - sweptAt > intervalMs) {
      sweptAt = performance.now()
      await database.plain((db) => forgetPasswords(db, 1000))
      await database.plain((db) => forgetRows(db, itemsPerBatch))
      await database.plain((db) => expireItems(db, 1000))
    }
    await database.plain((db) => deleteItems(db, itemsPerBatch))
  }
}
