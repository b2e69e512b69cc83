import { useQuery } from '@tanstack/react-query'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { actionOf } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** Whether a bulk change waits for a second key once it is run; false while that is unknown, since its page shows it then. */
export const useNeedsApproval = (plan: Pick<Plan, 'operation' | 'counts' | 'reverts_plan_id'>): boolean => {
  const { organization_id } = useOrganization()
  const mayAsk = useMissingPermission(getOrganizationSettings) === null
  const enabled = mayAsk && actionOf(plan.operation).deletes?.(plan) === true
  const { data } = useQuery({ ...organizationSettingsQuery(organization_id), enabled })
  const above = data?.body.deletion_approval_above ?? null
  return enabled && above !== null && plan.counts.will_change > above
}
