import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Health } from '../../contract/generated/schemas/health.zod'
import type { HealthComponent } from '../../contract/generated/schemas/healthComponent.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { healthQuery } from '../../resources/health/queries'
import { HealthState } from '../../resources/health/HealthState'
import { mailStateText } from '../../resources/health/mail-text'
import { MailStateBadge } from '../../resources/health/MailStateBadge'
import { partNames } from '../../resources/health/part-names'
import { PendingChanges } from '../../resources/health/PendingChanges'
import { SignInHealth } from './SignInHealth'
import { Versions } from './Versions'
import { Link } from '../../ui/Link'
import { formatMinute } from '../../util/time'

const INTERVAL = 10_000

const sentences: Record<Health['status'], string> = {
  ok: 'All components are working.',
  degraded: 'Some components have problems.',
  down: 'Postroom is down.',
}

/** The state of the service and its parts, requested every ten seconds while the page is visible. */
export const HealthPage = () => {
  const { organization_id } = useOrganization()
  const query = useSuspenseQuery({ ...healthQuery(organization_id), refetchInterval: INTERVAL })
  const health = query.data.body
  return (
    <Page title="Health">
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {health.status !== 'ok' && <HealthState status={health.status} />}
        <output>{sentences[health.status]}</output>
        <span className="text-muted">
          Checked <RelativeTime time={health.checked_at} />. Updates every {INTERVAL / 1000} seconds.
        </span>
      </p>
      <Components health={health} />
      <SignInHealth interval={INTERVAL} />
      <p>
        <Link to={paths.enforcements(organization_id)} className="text-accent hover:underline">
          Mail server status
        </Link>
      </p>
      <Versions server={health.version} contract={health.contract_version} />
    </Page>
  )
}

const rowStyle = 'flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5'

const Components = ({ health }: { health: Health }) => (
  <ul aria-label="Parts" className="lined rounded-md border border-line bg-surface">
    {health.components.map((part) => (
      <li key={part.component} className={rowStyle}>
        <Part {...part} />
      </li>
    ))}
    <li className={rowStyle}>
      <Mail health={health} />
    </li>
  </ul>
)

/** The API names the address of no resolver in a private network. */
const resolverText = (resolvers: readonly string[]): string => {
  const [first] = resolvers
  if (resolvers.length > 1) return `Resolvers ${resolvers.join(', ')}`
  return first === 'internal resolver' ? 'Internal resolver' : `Resolver ${first}`
}

/** The resolvers that are asked about domains. They are asked only when a domain is checked, so no time of a response is measured. */
const Resolvers = ({
  resolvers,
  answeredAt,
}: {
  resolvers: readonly string[]
  answeredAt: string | null
}) => (
  <span className="text-muted wrap-anywhere">
    {resolverText(resolvers)} ·{' '}
    {answeredAt === null ? (
      'No response yet'
    ) : (
      <>
        Last response <RelativeTime time={answeredAt} />
      </>
    )}
  </span>
)

const Part = ({ component, status, latency_ms, answered_at, resolvers, message }: HealthComponent) => (
  <>
    <span className="w-28 font-medium">{partNames[component]}</span>
    <span className="flex w-32">
      <HealthState
        status={status}
        isChecked={latency_ms !== null || (resolvers !== undefined && (answered_at ?? null) !== null)}
      />
    </span>
    {latency_ms !== null && status !== 'down' && (
      <span className="text-muted digits">Answered in {latency_ms} ms</span>
    )}
    {answered_at !== undefined && latency_ms !== null && (
      <span className="text-muted">
        {answered_at === null ? (
          'No response yet'
        ) : (
          <>
            Last response <RelativeTime time={answered_at} />
          </>
        )}
      </span>
    )}
    {resolvers !== undefined && <Resolvers resolvers={resolvers} answeredAt={answered_at ?? null} />}
    {message !== undefined && <span className="basis-60 grow wrap-anywhere">{message}</span>}
  </>
)

const Mail = ({ health }: { health: Health }) => {
  const { state, since, server } = health.mail
  return (
    <>
      <span className="w-28 font-medium">Mail</span>
      <span className="flex w-32">
        <MailStateBadge state={state} />
      </span>
      <span className="basis-60 grow wrap-anywhere">
        {mailStateText(health)} <PendingChanges health={health} />
        {since !== null && (
          <span className="block text-muted">
            Since <time dateTime={since}>{formatMinute(new Date(since))}</time>
          </span>
        )}
        {server !== null && <span className="block text-muted">Server name: {server}</span>}
      </span>
    </>
  )
}
