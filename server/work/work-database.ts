import type { Db } from '../db/database.ts'
import { createDatabase } from '../db/pool.ts'

/** The database for background work: everything that its role may see, of all organizations. */
interface WorkDatabase extends Pick<Db, 'query' | 'one'> {
  /** Closes every connection, even those in use, because the server does not respond. */
  cut: () => void
  close: () => Promise<void>
}

interface WorkDatabaseOptions {
  /** The URL of PostgreSQL itself, with a user that has the role postroom_worker. The database must be migrated. */
  url: string
  poolSize: number
}

/** Opens connections as postroom_worker. Changes of one organization's rows use other connections, as requests do. */
export const openWorkDatabase = ({ url, poolSize }: WorkDatabaseOptions): WorkDatabase => {
  const database = createDatabase({ url, role: 'worker', poolSize })
  return {
    query: (...statement) => database.plain((db) => db.query(...statement)),
    one: (...statement) => database.plain((db) => db.one(...statement)),
    cut: database.cut,
    close: () => database.close(),
  }
}
