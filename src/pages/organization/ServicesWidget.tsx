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
import { Widget } from './Widget'

/** The services with which people read and send mail. */
export const ServicesWidget = () => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(listEnforcements) === null
  const { data } = useQuery({ ...serviceEnforcementsQuery(organization_id), enabled })
  /** What became of the last time that it was switched. */
  const receiptOf = ({ service_code }: Service) =>
    data?.body.items.find((receipt) => receipt.service_code === service_code)
  return (
    <Widget
      title="Services"
      operation={listOrganizationServices}
      query={servicesQuery(organization_id)}
      lines={4}
      room="min-h-58"
    >
      {({ body: { items, mail } }) => (
        <ul className="flex flex-col gap-2">
          {items.filter(isOffered).map((service) => (
            <li key={service.service_code} className="flex items-start justify-between gap-4">
              <span className="min-w-0">
                <span title={service.description}>{service.service_name}</span>
                {receiptOf(service) && <LastEnforcement enforcement={receiptOf(service) ?? null} />}
              </span>
              <ServiceState {...service} />
            </li>
          ))}
          {items.length === 0 && <li className="text-muted">There are none.</li>}
          {mail.state === 'not_attached' && <li className="text-muted">As set; not enforced.</li>}
          <WholeOrganization />
        </ul>
      )}
    </Widget>
  )
}

/** Whether the mail system has a service: it always has IMAP and SMTP, and no mail server here has webmail or calendars. */
const isOffered = ({ service_code, state }: Service): boolean =>
  service_code === 'imap' ||
  service_code === 'smtp_submission' ||
  ((service_code === 'pop3' || service_code === 'managesieve') && state !== null)

/** What is wanted of a service, and whether its server answers. */
const ServiceState = ({ enabled, state, checked_at }: Service) => {
  const isDown = state === 'down'
  const [word, icon, tone] = !enabled
    ? (['Set to off', CircleSlash, 'neutral'] as const)
    : isDown
      ? (['Set to on', CircleX, 'danger'] as const)
      : state === 'ok'
        ? (['On', CircleCheck, 'ok'] as const)
        : (['Set to on', CircleCheck, 'neutral'] as const)
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {isDown && <span>it does not answer</span>}
      {state === 'ok' && checked_at !== null && (
        <span className="text-muted">
          answered <RelativeTime time={checked_at} />
        </span>
      )}
      {state === null && <span className="text-muted">not asked</span>}
    </span>
  )
}

/** What became of suspending, reactivating or attaching the organization as a whole; nothing where that never was. */
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
