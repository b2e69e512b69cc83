import type { ChangeFault } from './change-fault.ts'

/** A statement whose text never changes, with a name to know it by. */
export interface NamedStatement {
  name: string
  text: string
}

/**
 * When a statement is planned: `once` for each connection, or `each time` where the best plan depends on its values, as in a
 * search, or where its text differs too much from request to request.
 */
export type Planning = 'once' | 'each time'

/** A connection for one organization. The SQL names the organization too; row-level security is the second protection. */
export interface Db {
  readonly organizationId: string
  /** @param planning `once` unless it says otherwise. */
  query<Row extends object>(sql: string, values: readonly unknown[], planning?: Planning): Promise<Row[]>
  /** The first row, or null. */
  one<Row extends object>(sql: string, values: readonly unknown[], planning?: Planning): Promise<Row | null>
  /** The first row; null also when the statement takes longer than so many milliseconds. In a transaction it has no limit. */
  oneWithin<Row extends object>(
    milliseconds: number,
    sql: string,
    values: readonly unknown[],
  ): Promise<Row | null>
  /**
   * The first row of a statement whose only value is the organization, or null. Work that has used no connection yet shares
   * one read with others that read the same at the same time; it begins after each of their calls. Other work reads it on
   * its own connection.
   */
  oneCoalesced<Row extends object>(statement: NamedStatement): Promise<Row | null>
}

/** A transaction that reads the database as it was at one moment. */
export interface Snapshot extends Db {
  /** Returns the rows of a statement in batches. A snapshot can run one such statement. */
  batches<Row extends object>(sql: string, values: readonly unknown[]): AsyncGenerator<Row[]>
}

export interface Database {
  /** Runs reads for an organization, without a common transaction. */
  read<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a transaction for an organization, and repeats it after a deadlock. An error that `work` throws rolls it back. */
  write<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Reads for an organization at one moment. It may take minutes, so an organization has one at a time, and all of them
   * together leave connections to other work. If the work holds batches for too long
   * while others wait, it gets no further ones.
   * @throws SnapshotsBusy when it has waited too long for its turn, SnapshotClosed when its turn has been taken away.
   */
  snapshot<T>(organizationId: string, work: (db: Snapshot) => Promise<T>): Promise<T>
  /** Runs statements that belong to no organization. */
  plain<T>(work: (db: Pick<Db, 'query' | 'one'>) => Promise<T>): Promise<T>
  /** Why the database refuses changes although it responds; null while it takes them. */
  changeFault(): ChangeFault | null
  close(): Promise<void>
}

/** A database with its connections. */
export interface DatabasePool extends Database {
  /** Closes every connection, even those in use, because the server does not respond. */
  cut: () => void
  /** The number of open connections, of unused ones, and of requests that wait for one. */
  connections: () => { total: number; idle: number; waiting: number }
}
