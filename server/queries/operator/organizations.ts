import type { Db } from '../../db/database.ts'
import type { OrganizationRow } from '../../generated/rows.ts'

/** An organization as the operator sees it; `created_at` is a time of RFC 3339. */
export type OrganizationView = Pick<
  OrganizationRow,
  | 'organization_id'
  | 'organization_name'
  | 'status'
  | 'storage_limit_bytes'
  | 'identity_limit'
  | 'domain_limit'
> & { created_at: string }

const columns = `organization_id, organization_name, status, storage_limit_bytes, identity_limit, domain_limit,
  rfc3339(created_at) as created_at`

/** Makes the organization whose id the connection has. */
export const insertOrganization = async (
  db: Db,
  values: Pick<OrganizationRow, 'organization_name' | 'storage_limit_bytes' | 'identity_limit'>,
): Promise<OrganizationView> => {
  const [row] = await db.query<OrganizationView>(
    `insert into organization (organization_id, organization_name, storage_limit_bytes, identity_limit)
     values ($1, $2, $3, $4) returning ${columns}`,
    [db.organizationId, values.organization_name, values.storage_limit_bytes, values.identity_limit],
  )
  if (!row) throw new Error('An insert returned no row.')
  return row
}

/** Every organization, oldest first. */
export const organizations = (db: Pick<Db, 'query'>) =>
  db.query<OrganizationView>(`select ${columns} from organization order by created_at, organization_id`, [])

/** The organization, locked until the end of the transaction; null when there is none. */
export const lockOrganizationView = (db: Db) =>
  db.one<OrganizationView>(`select ${columns} from organization where organization_id = $1 for update`, [
    db.organizationId,
  ])

/** Lets one process at a time look whether there are organizations, until the end of its transaction. */
export const isFirstOrganization = async (db: Db): Promise<boolean> => {
  await db.query("select pg_advisory_xact_lock(hashtext('postroom first organization'))", [])
  return (await db.one('select from organization limit 1', [])) === null
}
