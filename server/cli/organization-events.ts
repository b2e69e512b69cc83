import type { Db } from '../db/database.ts'
import type { OrganizationView } from '../queries/operator/organizations.ts'
import { recordAsOperator } from './context.ts'
import { requireOrganization } from './require-organization.ts'

/**
 * Writes the event of a change that has been made to the connection's organization.
 * @returns the organization as it is now.
 */
export const recordOrganizationChange = async (
  db: Db,
  operation: string,
  before: OrganizationView,
): Promise<OrganizationView> => {
  const after = await requireOrganization(db)
  await recordAsOperator(db, [
    {
      operation,
      resource_type: 'organization',
      resource_id: after.organization_id,
      resource_label: after.organization_name,
      before,
      after,
    },
  ])
  return after
}
