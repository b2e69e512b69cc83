import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, CircleX } from 'lucide'
import { listEnforcements } from '../../contract/generated/operations/enforcement'
import { listOrganizationServices } from '../../contract/generated/operations/organization'
import type { Service } from '../../contract/generated/schemas/service.zod'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { organizationEnforcementQuery, serviceEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'
import { RelativeTime } from '../../ui/RelativeTime'
import { servicesQuery } from '../../resources/organization/queries'
import { countOf, formatCount } from '../../util/number'
import { Widget } from './Widget'

/** Returns for example `3 services on, 1 off`. */
const servicesText = (services: readonly Service[]) => {
  const on = services.filter(({ enabled }) => enabled).length
  const off = services.length - on
  return `${countOf(on, 'service', 'services')} on${off === 0 ? '' : `, ${formatCount(off)} off`}`
}

/** The services for reading and sending mail, in one line that opens. */
export const ServicesWidget = () => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const { data } = useQuery({ ...serviceEnforcementsQuery(organization_id), enabled })
  /** Returns the receipt of the last switch. */
  const receiptOf = ({ service_code }: Service) =>
    data?.body.items.find((receipt) => receipt.service_code === service_code)
  return (
    <Widget
      title="Services"
      operation={listOrganizationServices}
      query={servicesQuery(organization_id)}
      lines={1}
      minHeight="min-h-6"
    >
      {({ body: { items } }) => {
        const offered = items.filter(isOffered)
        const down = offered.filter(({ enabled, state }) => enabled && state === 'down')
        return offered.length === 0 ? (
          <p className="text-muted">No services</p>
        ) : (
          <details open={down.length > 0}>
            <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">
              {servicesText(offered)}
              {down.length > 0 && (
                <Badge tone="danger" icon={CircleX}>
                  {formatCount(down.length)} not responding
                </Badge>
              )}
            </summary>
            <ul className="flex flex-col gap-2 pt-2">
              {offered.map((service) => (
                <li key={service.service_code} className="flex items-start justify-between gap-4">
                  <span className="min-w-0">
                    <span title={service.description}>{service.service_name}</span>
                    {receiptOf(service) && <LastEnforcement enforcement={receiptOf(service) ?? null} />}
                  </span>
                  <ServiceState {...service} />
                </li>
              ))}
              <WholeOrganization />
            </ul>
          </details>
        )
      }}
    </Widget>
  )
}

/** Whether the mail servers offer a service. They always offer IMAP and SMTP. */
const isOffered = ({ service_code, state }: Service): boolean =>
  service_code === 'imap' ||
  service_code === 'smtp_submission' ||
  ((service_code === 'pop3' || service_code === 'managesieve') && state !== null)

/** Whether a service is on, and whether its server responds. */
const ServiceState = ({ enabled, state, checked_at }: Service) => {
  const isDown = state === 'down'
  const [word, icon, tone] = !enabled
    ? (['Off', CircleSlash, 'neutral'] as const)
    : isDown
      ? (['On', CircleX, 'danger'] as const)
      : state === 'ok'
        ? (['On', CircleCheck, 'ok'] as const)
        : (['On', CircleCheck, 'neutral'] as const)
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {isDown && <span>not responding</span>}
      {state === 'ok' && checked_at !== null && (
        <span className="text-muted">
          responded <RelativeTime time={checked_at} />
        </span>
      )}
      {state === null && <span className="text-muted">not checked</span>}
    </span>
  )
}

/** The receipt of suspending, reactivating or connecting the whole organization; nothing where that never happened. */
const WholeOrganization = () => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const { data } = useQuery({ ...organizationEnforcementQuery(organization_id), enabled })
  const [last] = data?.body.items ?? []
  if (last === undefined) return null
  return (
    <li className="border-t border-line pt-2">
      <span className="font-medium">The whole organization</span>
      <LastEnforcement enforcement={last} />
    </li>
  )
}
