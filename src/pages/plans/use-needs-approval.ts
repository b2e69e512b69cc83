import { useQuery } from '@tanstack/react-query'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** Whether a plan waits for a second key when it is run; false where that is not known: its page says it then. */
export const useNeedsApproval = ({ operation, counts }: Pick<Plan, 'operation' | 'counts'>): boolean => {
  const { organization_id } = useOrganization()
  const mayAsk = useMissingPermission(getOrganizationSettings) === null
  const enabled = mayAsk && operation === 'delete'
  const { data } = useQuery({ ...organizationSettingsQuery(organization_id), enabled })
  const above = data?.body.deletion_approval_above ?? null
  return enabled && above !== null && counts.will_change > above
}
