import { CircleCheck, CirclePause } from 'lucide'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { Badge } from '../../ui/Badge'

/** The status of an identity as a badge. */
export const IdentityStatusBadge = ({ status }: { status: Identity['status'] }) =>
  status === 'active' ? (
    <Badge tone="ok" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="warning" icon={CirclePause}>
      Suspended
    </Badge>
  )
