import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { isDelayed } from '../../resources/enforcement/enforcement-text'
import { pendingEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'

/** Marks an event that mail servers have not applied yet; its panel says why. */
export const PendingMark = ({ request_id }: Pick<AuditEvent, 'request_id'>) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const { data, dataUpdatedAt } = useQuery({ ...pendingEnforcementsQuery(organization_id), enabled })
  const isPending = data?.body.items.some(
    (receipt) => receipt.request_id === request_id && isDelayed(receipt, dataUpdatedAt),
  )
  return isPending ? (
    <Badge tone="warning" icon={TriangleAlert}>
      Not applied yet
    </Badge>
  ) : null
}
