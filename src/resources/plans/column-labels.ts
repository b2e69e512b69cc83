import type { PlanColumn } from '../../contract/generated/schemas/planColumn.zod'

/** What the columns of an import are called on screen and in files. */
export const columnLabels = {
  address: 'Address',
  display_name: 'Name',
  department: 'Department',
  limit_bytes: 'Mailbox size',
  status: 'Status',
  status_reason: 'Reason',
  delivery_while_suspended: 'Mail while suspended',
  external_id: 'External ID',
  aliases: 'Aliases',
  groups: 'Groups',
} as const satisfies Readonly<Record<PlanColumn | 'address', string>>
