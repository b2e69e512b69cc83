import pg from 'pg'

/** The part of pg's connection that is used here; the package's types do not have it. */
interface Wire {
  parse(statement: { text: string; name: string; types: undefined }): void
  bind(portal: { statement: string; portal: string; values: readonly unknown[] }): void
  execute(portal: { portal: string }): void
}

interface QueryParts extends pg.Submittable {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

const Query = pg.Query as unknown as new (
  config: Statement & { queryMode: 'extended' },
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => QueryParts

/**
 * A statement with another one before it, in one transaction and one round trip. Both are sent before one Sync, and all
 * that is sent before a Sync is one implicit transaction (PostgreSQL's protocol, "Pipelining"). The first one's rows are
 * dropped. Its settings for the transaction end with the transaction.
 */
class ScopedQuery extends Query {
  readonly #first: Statement
  #isFirstDone = false

  constructor(
    first: Statement,
    statement: Statement,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...statement, queryMode: 'extended' }, undefined, callback)
    this.#first = first
  }

  override prepare(connection: Wire): void {
    connection.parse({ text: this.#first.text, name: '', types: undefined })
    connection.bind({ statement: '', portal: '', values: this.#first.values })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isFirstDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isFirstDone) super.handleCommandComplete(message, connection)
    this.#isFirstDone = true
  }
}

/** Runs a statement directly after another one, both in one transaction. */
export const queryAfter = (
  client: pg.ClientBase,
  first: Statement,
  statement: Statement,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(first, statement, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
