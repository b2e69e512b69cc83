/** What an organization may have and has: sizes in bytes, the others counted. */
export interface OrganizationNumbers {
  storage_limit_bytes: number
  storage_allocated_bytes: number
  storage_used_bytes: number
  identity_limit: number
  identity_count: number
  domain_count: number
  department_count: number
  mailbox_count: number
}
