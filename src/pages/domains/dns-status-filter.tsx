import { dnsStates, type DnsStatus } from '../../resources/dns/dns-states'
import { dnsCountsQuery } from '../../resources/domains/queries'
import { chipFilter } from '../../table/filters'
import { Icon } from '../../ui/Icon'

const statuses: readonly DnsStatus[] = [
  'broken',
  'not_set_up',
  'advice',
  'verified',
  'cannot_tell',
  'checking',
]

const colors = {
  ok: 'text-ok',
  neutral: 'text-muted',
  info: 'text-accent',
  warning: 'text-amber',
  danger: 'text-danger',
} as const

const iconOf = (status: DnsStatus) => {
  const { icon, tone } = dnsStates[status]
  return <Icon icon={icon} className={`size-4 shrink-0 ${colors[tone]}`} />
}

/** Filters domains by the state of their DNS and shows the number of each state, those that need attention first. */
export const dnsStatusFilter = chipFilter({
  label: 'DNS',
  any: 'All',
  values: Object.fromEntries(statuses.map((status) => [status, dnsStates[status].word])),
  icons: Object.fromEntries(statuses.map((status) => [status, iconOf(status)])),
  counts: dnsCountsQuery,
})
