import { useQuery } from '@tanstack/react-query'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { organizationQuotaQuery } from './queries'

/** The text beside invented numbers. */
export const demonstrationText = 'Demonstration: its numbers are samples.'

/** Whether the organization's numbers are known to be invented. */
export const useDemonstration = (): boolean => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(getOrganizationQuota) === null
  // The value hardly ever changes, so it is cached for a minute.
  const options = {
    ...organizationQuotaQuery(organization_id),
    staleTime: 60_000,
    refetchInterval: false,
  } as const
  return useQuery({ ...options, enabled }).data?.body.is_demonstration ?? false
}
