import { UsageError } from '../usage-error.ts'
import type { Db } from '../db/database.ts'
import { lockOrganizationView } from '../queries/operator/organizations.ts'

/**
 * The connection's organization, locked until the end of the transaction.
 * @throws UsageError when there is none of that id.
 */
export const requireOrganization = async (db: Db) => {
  const organization = await lockOrganizationView(db)
  if (organization === null) {
    throw new UsageError(
      `No organization has the ID ${db.organizationId}. List organizations with "org list".`,
    )
  }
  return organization
}
