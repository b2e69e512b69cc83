import { CircleCheck, CirclePause } from 'lucide'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { Badge } from '../../ui/Badge'

/** The status of a domain on screen. Its DNS has a separate one, so an active domain is just added. */
export const domainStatusText = { active: 'Added', suspended: 'Suspended' } as const

/** Whether a domain of the organization is suspended. */
export const DomainStatus = ({ status }: Pick<Domain, 'status'>) =>
  status === 'active' ? (
    <Badge tone="neutral" icon={CircleCheck}>
      {domainStatusText.active}
    </Badge>
  ) : (
    <Badge tone="warning" icon={CirclePause}>
      {domainStatusText.suspended}
    </Badge>
  )
