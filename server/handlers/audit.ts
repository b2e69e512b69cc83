import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { orNotFound } from '../problem.ts'
import { allAuditEvents, auditPage, wholeAuditEvent } from '../queries/audit.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query, key, read, lists }) => ({
  status: 200,
  body: await read((db) => auditPage(db, lists, query, key.permissions)),
})

export const getAuditEvent: Handler<'getAuditEvent'> = async ({ path, key, read }) => {
  // Only an undo changes what it says: the ETag is of all of it.
  const event = await read((db) => wholeAuditEvent(db, path.audit_event_id, key.permissions))
  return { status: 200, body: orNotFound(event), version: 1 }
}

export const exportAuditEvents: Handler<'exportAuditEvents'> = async ({ query, key, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listAuditEvents',
    columns: query.columns,
    snapshot,
    rows: (db) => allAuditEvents(db, query, key.permissions),
  }),
})
