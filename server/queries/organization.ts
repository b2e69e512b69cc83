import type { Db } from '../db/database.ts'
import {
  organizationServiceColumns,
  type OrganizationRow,
  type OrganizationServiceRow,
} from '../generated/rows.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

const numbers = `storage_limit_bytes, storage_allocated_bytes, storage_used_bytes, identity_limit, identity_count,
  domain_count, department_count, mailbox_count, measured_mailbox_count`

/** The organization's numbers as they are, whether they are invented, and the oldest of its mailboxes' measurements; null while one is missing. */
export const organizationNumbers = (db: Db) =>
  db.one<OrganizationNumbers & Pick<OrganizationRow, 'is_demonstration'> & { as_of: Date | null }>(
    `select ${numbers}, is_demonstration, case when measured_mailbox_count = mailbox_count then (
       select min(usage_as_of) from mailbox_quota where organization_id = $1) end as as_of
     from organization where organization_id = $1`,
    [db.organizationId],
  )

/** How many domains the organization may have and has. */
export const domainNumbers = (db: Db) =>
  db.one<Pick<OrganizationRow, 'domain_limit' | 'domain_count'>>(
    'select domain_limit, domain_count from organization where organization_id = $1',
    [db.organizationId],
  )

/** An organization that is locked, and the version of all that lists show of it and events tell of it. */
export type LockedOrganization = OrganizationNumbers & Pick<OrganizationRow, 'list_version'>

/**
 * Returns the same, and locks the organization against other changes until the transaction ends. Receipts of the transaction
 * have this request id, like its audit events.
 */
export const lockOrganization = (db: Db, requestId: string) =>
  db.one<LockedOrganization>(
    `select ${numbers}, list_version, set_config('postroom.request_id', $2, true)
     from organization where organization_id = $1 for no key update`,
    [db.organizationId, requestId],
  )

/** The settings of an organization, with their version and what the audit calls it. */
export type OrganizationSettingsRow = Pick<
  OrganizationRow,
  | 'organization_id'
  | 'organization_name'
  | 'storage_units'
  | 'deletion_approval_above'
  | 'external_forwarding'
  | 'asked_above'
  | 'asked_above_at'
  | 'asked_above_by_key_id'
  | 'asked_above_by_key_name'
> & { version: number }

const settings = `organization_id, organization_name, storage_units, deletion_approval_above, external_forwarding, asked_above, asked_above_at,
  asked_above_by_key_id, asked_above_by_key_name,
  settings_version as version`

export const organizationSettings = (db: Db) =>
  db.one<OrganizationSettingsRow>(`select ${settings} from organization where organization_id = $1`, [
    db.organizationId,
  ])

export const setOrganizationSettings = (db: Db, row: OrganizationSettingsRow) =>
  db.one<OrganizationSettingsRow>(
    `update organization
     set storage_units = $2, deletion_approval_above = $3, asked_above = $4, asked_above_at = $5, asked_above_by_key_id = $6,
       asked_above_by_key_name = $7, external_forwarding = $8, settings_version = settings_version + 1
     where organization_id = $1 returning ${settings}`,
    [
      db.organizationId,
      row.storage_units,
      row.deletion_approval_above,
      row.asked_above,
      row.asked_above_at,
      row.asked_above_by_key_id,
      row.asked_above_by_key_name,
      row.external_forwarding,
    ],
  )

/** The switched services; a service without a row has its initial state. */
export const organizationServices = (db: Db) =>
  db.query<OrganizationServiceRow>(
    `select ${organizationServiceColumns} from organization_service where organization_id = $1`,
    [db.organizationId],
  )

export const organizationCreatedAt = (db: Db) =>
  db.one<Pick<OrganizationRow, 'created_at'>>(
    'select created_at from organization where organization_id = $1',
    [db.organizationId],
  )
