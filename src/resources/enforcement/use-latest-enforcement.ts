import { useQuery } from '@tanstack/react-query'
import { getEnforcement } from '../../contract/generated/operations/enforcement'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { enforcementQuery } from './queries'

/** The receipt, and when it was read: a pending one is requested again until it is complete. */
export const useLatestEnforcement = (initial: Enforcement): { latest: Enforcement; readAt: number } => {
  const { organization_id } = useOrganization()
  const isPending = initial.state === 'pending'
  const enabled = useMissingPermission(getEnforcement) === null && isPending
  const { data, dataUpdatedAt } = useQuery({
    ...enforcementQuery(organization_id, initial.enforcement_id),
    staleTime: 0,
    enabled,
  })
  return { latest: isPending ? (data?.body ?? initial) : initial, readAt: dataUpdatedAt }
}
