import { CircleCheck, CirclePause } from 'lucide-react'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { Badge } from '../../ui/Badge'

/** Whether a domain is in use. */
export const DomainStatus = ({ status }: Pick<Domain, 'status'>) =>
  status === 'active' ? (
    <Badge tone="ok" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge tone="warning" icon={CirclePause}>
      Suspended
    </Badge>
  )
