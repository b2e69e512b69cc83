import { useQuery } from '@tanstack/react-query'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import type { DeletedMailbox } from '../../contract/generated/schemas/deletedMailbox.zod'
import { SizeMin } from '../../contract/generated/schemas/size.zod'
import { writeSize } from '../../form/write-size'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { formatAmount } from '../../util/bytes'
import { useUnits } from '../../util/units'

interface FittingSizeProps {
  mailbox: DeletedMailbox
  onChoose: (text: string) => void
}

/** Offers all available storage, where that is less than the mailbox had and enough for its mail. */
export const FittingSize = ({ mailbox, onChoose }: FittingSizeProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const quotaHiddenReason = useMissingPermission(getOrganizationQuota)
  const quota = useQuery({ ...organizationQuotaQuery(organization_id), enabled: quotaHiddenReason === null })
  const available = quota.data?.body.storage_available_bytes
  if (available === undefined || available >= mailbox.limit_bytes) return null
  const least = Math.max(SizeMin, mailbox.used_bytes ?? 0)
  if (available < least)
    return (
      <p>
        Not enough storage available: this mailbox needs at least {formatAmount(least, units)}. Make other
        mailboxes smaller first.
      </p>
    )
  return (
    <p>
      <Button onClick={() => onChoose(writeSize(available, units))}>
        Use all available storage: {formatAmount(available, units)}
      </Button>
    </p>
  )
}
