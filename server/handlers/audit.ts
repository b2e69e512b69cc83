import type { Handler } from './handler.ts'
import { auditPage } from '../queries/audit.ts'

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => auditPage(db, query)),
})
