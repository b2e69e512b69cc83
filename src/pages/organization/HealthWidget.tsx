import { getHealth } from '../../contract/generated/operations/health'
import type { HealthComponent } from '../../contract/generated/schemas/healthComponent.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { HealthState } from '../../resources/health/HealthState'
import { MailStateBadge } from '../../resources/health/MailStateBadge'
import { partNames } from '../../resources/health/part-names'
import { healthQuery } from '../../resources/health/queries'
import { Widget } from './Widget'

/** Of mail servers one line is enough here, but where a part of them does not work as it should. */
const isShown = ({ component, status }: HealthComponent) => status !== 'ok' || !component.startsWith('mail_')

/** Whether the service works. */
export const HealthWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Health"
      operation={getHealth}
      query={healthQuery(organization_id)}
      more={{ label: 'Details', to: paths.health(organization_id) }}
      lines={3}
      room="min-h-30"
    >
      {({ body: { components, mail } }) => (
        <ul className="flex flex-col gap-2">
          {components.filter(isShown).map(({ component, status, latency_ms }) => (
            <li key={component} className="flex items-center justify-between gap-4">
              {partNames[component]}
              <HealthState status={status} isAsked={latency_ms !== null} />
            </li>
          ))}
          <li className="flex items-center justify-between gap-4">
            Mail
            <MailStateBadge state={mail.state} />
          </li>
        </ul>
      )}
    </Widget>
  )
}
