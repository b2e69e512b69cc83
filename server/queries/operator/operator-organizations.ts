import type { Db } from '../../db/database.ts'
import type { OrganizationRow } from '../../generated/rows.ts'

/** What an organization may have, and what of it is given away; sizes in bytes. */
export type OrganizationLimits = Pick<
  OrganizationRow,
  | 'storage_limit_bytes'
  | 'storage_allocated_bytes'
  | 'identity_limit'
  | 'identity_count'
  | 'domain_limit'
  | 'domain_count'
>

/** The organization's limits. To change them, lock the organization first. */
export const organizationLimits = (db: Db) =>
  db.one<OrganizationLimits>(
    `select storage_limit_bytes, storage_allocated_bytes, identity_limit, identity_count, domain_limit, domain_count
     from organization where organization_id = $1`,
    [db.organizationId],
  )

export const setOrganizationLimits = (
  db: Db,
  limits: Pick<OrganizationRow, 'storage_limit_bytes' | 'identity_limit' | 'domain_limit'>,
) =>
  db.query(
    'update organization set storage_limit_bytes = $2, identity_limit = $3, domain_limit = $4 where organization_id = $1',
    [db.organizationId, limits.storage_limit_bytes, limits.identity_limit, limits.domain_limit],
  )

/** Every process forgets the organization's keys when the transaction commits: a trigger tells them. */
export const setOrganizationStatus = (db: Db, status: OrganizationRow['status']) =>
  db.query('update organization set status = $2 where organization_id = $1', [db.organizationId, status])
