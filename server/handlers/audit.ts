import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { allAuditEvents, auditPage } from '../queries/audit.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query, key, read, lists }) => ({
  status: 200,
  body: await read((db) => auditPage(db, lists, query, key.permissions)),
})

export const exportAuditEvents: Handler<'exportAuditEvents'> = async ({ query, key, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listAuditEvents',
    columns: query.columns,
    snapshot,
    rows: (db) => allAuditEvents(db, query, key.permissions),
  }),
})
