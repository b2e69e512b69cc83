import { getHealth } from '../../contract/generated/operations/health'
import type { HealthComponent } from '../../contract/generated/schemas/healthComponent.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { HealthState } from '../../resources/health/HealthState'
import { MailStateBadge } from '../../resources/health/MailStateBadge'
import { partNames } from '../../resources/health/part-names'
import { healthQuery } from '../../resources/health/queries'
import { joinNames } from '../../util/join-names'
import { Widget } from './Widget'

type Parts = readonly HealthComponent[]

/** Returns the checked parts of the service that work. The mail state covers the mail servers. */
const working = (parts: Parts) =>
  parts.filter(
    ({ component, status, latency_ms }) =>
      status === 'ok' && latency_ms !== null && !component.startsWith('mail_'),
  )

/** The state of the service: one line when everything works. */
export const HealthWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Health"
      operation={getHealth}
      query={healthQuery(organization_id)}
      more={{ label: 'Details', to: paths.health(organization_id) }}
      lines={1}
      minHeight="min-h-6"
    >
      {({ body: { components, mail } }) => (
        <ul className="flex flex-col gap-2">
          {components
            .filter(({ status }) => status !== 'ok')
            .map(({ component, status }) => (
              <li key={component} className="flex items-center justify-between gap-4">
                {partNames[component]}
                <HealthState status={status} />
              </li>
            ))}
          <li className="flex flex-wrap items-center justify-between gap-x-4">
            {workingText(working(components))}
            <span className="flex items-center gap-2">
              Mail <MailStateBadge state={mail.state} />
            </span>
          </li>
        </ul>
      )}
    </Widget>
  )
}

/** Returns for example `API and Database work.` */
const workingText = (parts: Parts) => {
  const names = joinNames(parts.map(({ component }) => partNames[component]))
  return names === '' ? '' : `${names} ${parts.length === 1 ? 'works' : 'work'}.`
}
