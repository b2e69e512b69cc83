import { createCoalescedRead } from '../concurrency/coalesced-read.ts'
import type { NamedStatement } from './database.ts'

type ReadRow = (statement: NamedStatement, organizationId: string, since: number) => Promise<object | null>

/**
 * Coalesces reads of a named statement whose only value is the organization. Callers that read the same at the same time
 * share a row that was read after each of their calls.
 * @param readRow reads the first row. It gets the time of the first call, in milliseconds of `performance.now`.
 */
export const createCoalescedReads = (readRow: ReadRow) => {
  const byStatement = new Map<string, (organizationId: string) => Promise<object | null>>()
  return <Row extends object>(statement: NamedStatement, organizationId: string): Promise<Row | null> => {
    const read =
      byStatement.get(statement.name) ?? createCoalescedRead((id, since) => readRow(statement, id, since))
    byStatement.set(statement.name, read)
    return read(organizationId) as Promise<Row | null>
  }
}
