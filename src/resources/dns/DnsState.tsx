import { Badge } from '../../ui/Badge'
import { dnsStates, type DnsStatus } from './dns-states'

interface DnsStateProps {
  status: DnsStatus
  /** Whether mail works without the record, so that its absence is no problem. */
  isOptional?: boolean
}

/** The state of a domain's DNS, or of one record, by word, shape and color. */
export const DnsState = ({ status, isOptional = false }: DnsStateProps) => {
  const { word, icon, tone } = dnsStates[status]
  return (
    <Badge tone={isOptional && status === 'not_set_up' ? 'neutral' : tone} icon={icon}>
      {word}
    </Badge>
  )
}
