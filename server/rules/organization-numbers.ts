import type { OrganizationRow } from '../generated/rows.ts'

/** What an organization may have and has: sizes in bytes, the others counted. */
export type OrganizationNumbers = Pick<
  OrganizationRow,
  | 'storage_limit_bytes'
  | 'storage_allocated_bytes'
  | 'storage_used_bytes'
  | 'identity_limit'
  | 'identity_count'
  | 'domain_count'
  | 'department_count'
  | 'mailbox_count'
  | 'measured_mailbox_count'
>
