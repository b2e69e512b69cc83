import type { Department } from '../generated/model/index.ts'
import type { DepartmentRow } from '../generated/rows.ts'
import { knownUse } from '../rules/known-use.ts'

/** A department in the contract's form. */
export const departmentView = (row: DepartmentRow): Department => ({
  department_id: row.department_id,
  department_name: row.department_name,
  description: row.description,
  default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
  welcome_text: row.welcome_text,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  storage_used_bytes: knownUse(row),
  mailbox_count: row.mailbox_count,
  measured_mailbox_count: row.measured_mailbox_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
