import type pg from 'pg'
import type { Db, Planning } from './database.ts'
import { codeOf } from './failures.ts'
import type { Scope } from './scope.ts'

/** The SQLSTATE of a statement that was cancelled because it took too long. */
const canceled = '57014'

/**
 * Creates the statements for an organization. Each one calls `connection` for its connection.
 * @param within the organization, and whether the statements run in a transaction that has begun.
 */
export const createStatements = (
  scope: Scope,
  within: { organizationId: string; isTransaction: boolean },
  connection: () => Promise<pg.PoolClient>,
): Db => {
  const { organizationId } = within
  const query: Db['query'] = async <Row extends object>(
    text: string,
    values: readonly unknown[],
    planning: Planning = 'once',
  ) => {
    const result = await scope.query(await connection(), { text, values, planning }, within)
    return result.rows as Row[]
  }
  const one: Db['one'] = async <Row extends object>(...statement: Parameters<Db['query']>) =>
    (await query<Row>(...statement))[0] ?? null
  return {
    organizationId,
    query,
    one,
    oneWithin: async <Row extends object>(milliseconds: number, text: string, values: readonly unknown[]) => {
      try {
        const statement = { text, values, planning: 'each time', milliseconds } as const
        return ((await scope.query(await connection(), statement, within)).rows[0] ?? null) as Row | null
      } catch (error) {
        if (codeOf(error) === canceled) return null
        throw error
      }
    },
    oneCoalesced: ({ text }) => one(text, [organizationId]),
  }
}
