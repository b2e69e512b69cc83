import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'

/**
 * Returns the time by the clock of the database. What the database judges or stores is compared with it: the clock of this server can
 * be wrong, and differs from those of other processes.
 */
export const databaseNow = async (db: Pick<Db, 'one'>): Promise<Date> =>
  orNotFound(await db.one<{ now: Date }>('select now()', [])).now
