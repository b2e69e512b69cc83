import type { Db } from '../db/database.ts'
import { createDatabase } from '../db/pool.ts'

/** The database as background work sees it: what its role may see, of all organizations. */
interface WorkDatabase extends Pick<Db, 'query' | 'one'> {
  /** Closes every connection, even those in use, because the server does not respond. */
  cut: () => void
  close: () => Promise<void>
}

interface WorkDatabaseOptions {
  /** Of PostgreSQL itself, migrated, as a user who may work as postroom_worker. */
  url: string
  poolSize: number
}

/** Connections of background work, as postroom_worker. Rows of a single organization are written as requests write them. */
export const openWorkDatabase = ({ url, poolSize }: WorkDatabaseOptions): WorkDatabase => {
  const database = createDatabase({ url, role: 'worker', poolSize })
  return {
    query: (...statement) => database.plain((db) => db.query(...statement)),
    one: (...statement) => database.plain((db) => db.one(...statement)),
    cut: database.cut,
    close: () => database.close(),
  }
}
