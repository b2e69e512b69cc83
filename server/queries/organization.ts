import type { Db } from '../db/database.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

const numbers = `storage_limit_bytes, storage_allocated_bytes, storage_used_bytes, identity_limit, identity_count,
  domain_count, department_count, mailbox_count`

/** The organization's numbers as they are. */
export const organizationNumbers = (db: Db) =>
  db.one<OrganizationNumbers & { as_of: Date }>(
    `select ${numbers}, now() as as_of from organization where organization_id = $1`,
    [db.organizationId],
  )

/** The same, and nobody else changes anything of the organization until the transaction ends. */
export const lockOrganization = (db: Db) =>
  db.one<OrganizationNumbers>(
    `select ${numbers} from organization where organization_id = $1 for no key update`,
    [db.organizationId],
  )

export interface ServiceRow {
  service_code: string
  enabled: boolean
  changed_at: Date
}

/** What was switched on or off; a service without a row is as the organization got it. */
export const organizationServices = (db: Db) =>
  db.query<ServiceRow>(
    `select s.service_code, s.enabled, s.changed_at from organization_service s where s.organization_id = $1`,
    [db.organizationId],
  )

export const organizationCreatedAt = (db: Db) =>
  db.one<{ created_at: Date }>('select created_at from organization where organization_id = $1', [
    db.organizationId,
  ])
