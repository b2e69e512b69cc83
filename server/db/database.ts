import type { ChangeFault } from './change-fault.ts'

/** A statement that each connection plans once; its text never changes. */
export interface NamedStatement {
  name: string
  text: string
}

/** A connection for one organization; the SQL names the organization too, row-level security is the second lock. */
export interface Db {
  readonly organizationId: string
  /** @param name of a statement that each connection plans once; it never changes, and there are few such. */
  query<Row extends object>(sql: string, values: readonly unknown[], name?: string): Promise<Row[]>
  /** The first row, or null. */
  one<Row extends object>(sql: string, values: readonly unknown[], name?: string): Promise<Row | null>
  /**
   * The first row of a statement whose one value is the organization, or null. Those who read outside of a transaction
   * at the same time share it: it is read after each of them has asked.
   */
  oneCoalesced<Row extends object>(statement: NamedStatement): Promise<Row | null>
}

export interface Database {
  /** Runs reads for an organization, each statement for itself. */
  read<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a transaction for an organization, again when it lost a deadlock; what `work` throws rolls it back. */
  write<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs statements that belong to no organization. */
  plain<T>(work: (db: Pick<Db, 'query' | 'one'>) => Promise<T>): Promise<T>
  /** Why changes are refused though the database answers; null while they are done. */
  changeFault(): ChangeFault | null
  close(): Promise<void>
}

/** A database with its connections. */
export interface DatabasePool extends Database {
  /** Ends every connection, whatever runs on it: the server is known not to answer. */
  cut: () => void
  /** Connections that are open and that are unused, and how many requests wait for one. */
  connections: () => { total: number; idle: number; waiting: number }
}
