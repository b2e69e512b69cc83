import { CircleCheck, CircleSlash } from 'lucide-react'
import { listOrganizationServices } from '../../contract/generated/operations/organization'
import { useOrganization } from '../../session/organization'
import { Badge } from '../../ui/Badge'
import { servicesQuery } from '../../resources/organization/queries'
import { Widget } from './Widget'

/** The services with which people read and send mail. */
export const ServicesWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Services"
      operation={listOrganizationServices}
      query={servicesQuery(organization_id)}
      lines={4}
      room="min-h-82 sm:min-h-54 xl:min-h-82"
    >
      {({ body: { items } }) => (
        <ul className="flex flex-col gap-2">
          {items.map(({ service_code, service_name, description, enabled }) => (
            <li key={service_code} className="flex items-start justify-between gap-4">
              <span className="min-w-0">
                <span className="font-medium">{service_name}</span>{' '}
                <span className="text-muted">{description}</span>
              </span>
              {enabled ? (
                <Badge tone="neutral" icon={CircleCheck}>
                  Set to on
                </Badge>
              ) : (
                <Badge tone="neutral" icon={CircleSlash}>
                  Set to off
                </Badge>
              )}
            </li>
          ))}
          {items.length === 0 && <li className="text-muted">There are none.</li>}
        </ul>
      )}
    </Widget>
  )
}
