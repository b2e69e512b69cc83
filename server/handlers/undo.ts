import type { Handler, KeyOperationId, MutationResult } from './handler.ts'
import { serialize } from './response.ts'
import type { Db } from '../db/database.ts'
import type { AuditEventReverted } from '../generated/model/index.ts'
import type { Operations } from '../generated/operations.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { RevertibleEvent } from '../queries/audit.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

/** The transaction of an undo, and its request. */
export interface RevertContext {
  db: Db
  organization: OrganizationNumbers
  context: Parameters<Handler<'revertAuditEvent'>>[0]
}

interface RevertResult {
  events: readonly AuditEvent[]
  warnings: AuditEventReverted['warnings']
}

export interface Revertible {
  /** The members of the body, which have the same names in the event; none for a creation or a deletion. */
  members: readonly string[]
  /** Whether it can be undone whatever has changed since: later members of a group stay. */
  isIndependent?: true
  /** The thing as events keep it; null when it is gone. */
  present: (db: Db, id: string) => Promise<object | null>
  /** Makes the change. @throws Problem as the operation does. */
  send: (reversal: RevertContext, event: RevertibleEvent, body: object) => Promise<RevertResult>
}

/** Runs an operation's handler within the transaction of the reversal, whichever version is there: what counts was compared. */
export const run = async <Id extends KeyOperationId>(
  { db, organization, context }: RevertContext,
  handler: Handler<Id>,
  request: Pick<Operations[Id], 'path' | 'query' | 'body'>,
): Promise<MutationResult<Id>> => {
  let result: MutationResult<Id> | null = null
  type Work = (db: Db, organization: OrganizationNumbers) => Promise<MutationResult<Id>>
  const change = async (work: Work) => {
    result = await work(db, organization)
    return serialize(result)
  }
  const own = { ...context, ...request, ifMatchAllows: () => true, change }
  await handler(own)
  if (result === null) throw new Error('A handler has changed nothing.')
  return result
}

/** The result of an undo without warnings. */
export const eventsOf = ({ events }: { events: readonly AuditEvent[] }): RevertResult => ({
  events,
  warnings: [],
})
