import { CircleCheck, CirclePause } from 'lucide'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { Badge } from '../../ui/Badge'

/** The words for the status of a domain. Nothing asks the DNS whether it exists, so that an active one is only there. */
export const domainStatusWords = { active: 'Added', suspended: 'Suspended' } as const

/** Whether a domain of the organization is suspended. */
export const DomainStatus = ({ status }: Pick<Domain, 'status'>) =>
  status === 'active' ? (
    <Badge tone="neutral" icon={CircleCheck}>
      {domainStatusWords.active}
    </Badge>
  ) : (
    <Badge tone="warning" icon={CirclePause}>
      {domainStatusWords.suspended}
    </Badge>
  )
