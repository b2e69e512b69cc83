import type { Handler } from './handler.ts'
import { auditPage } from '../queries/audit.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => auditPage(db, lists, query)),
})
