import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { enforcementView as view } from '../views/enforcement.ts'
import { orNotFound } from '../problem.ts'
import { allReceipts, receiptById, receiptPage } from '../queries/mail/receipts.ts'

export const listEnforcements: Handler<'listEnforcements'> = async ({ query, read }) => {
  const { items, ...page } = await read((db) => receiptPage(db, query))
  return { status: 200, body: { items: items.map(view), ...page } }
}

export const exportEnforcements: Handler<'exportEnforcements'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listEnforcements',
    columns: query.columns,
    snapshot,
    rows: (db) => allReceipts(db, query),
    itemOf: view,
  }),
})

export const getEnforcement: Handler<'getEnforcement'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => receiptById(db, path.enforcement_id)))
  // No request changes it: the ETag is of what it says.
  return { status: 200, body: view(row), version: 1 }
}
