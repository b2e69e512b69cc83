import { createCoalescedRead } from '../concurrency/coalesced-read.ts'
import type { NamedStatement } from './database.ts'

type ReadRow = (statement: NamedStatement, organizationId: string, since: number) => Promise<object | null>

/**
 * Coalesces reads of a named statement whose one value is the organization: those who read the same at the same time
 * share what is read after each of them has asked.
 * @param readRow reads the first row; gets when it was first asked for, as `performance.now` has it.
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
