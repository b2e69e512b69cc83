import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Health } from '../../contract/generated/schemas/health.zod'
import { useOrganization } from '../../session/organization'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { healthQuery } from '../../resources/health/queries'
import { HealthState } from '../../resources/health/HealthState'
import { MailStateBadge, mailWords } from '../../resources/health/MailStateBadge'
import type { MailState } from '../../resources/health/use-mail-state'
import { SignInHealth } from './SignInHealth'
import { Versions } from './Versions'

const INTERVAL = 10_000

const names = { api: 'API', database: 'Database', cache: 'Cache' }

const sentences: Record<Health['status'], string> = {
  ok: 'Postroom works.',
  degraded: 'The service works, but not all of it.',
  down: 'The service cannot do its work.',
}

/** The state of the service and its parts, polled every ten seconds while the page is visible. */
export const HealthPage = () => {
  const { organization_id } = useOrganization()
  const answer = useSuspenseQuery({ ...healthQuery(organization_id), refetchInterval: INTERVAL })
  const health = answer.data.body
  return (
    <Page title="Health">
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <HealthState status={health.status} />
        <output>{sentences[health.status]}</output>
        <span className="text-muted">
          Checked <RelativeTime time={health.checked_at} />, again every {INTERVAL / 1000} seconds.
        </span>
      </p>
      <Components components={health.components} mail={health.mail.state} />
      <SignInHealth interval={INTERVAL} />
      <Versions server={health.version} contract={health.contract_version} />
    </Page>
  )
}

const Components = ({ components, mail }: { components: Health['components']; mail: MailState }) => (
  <ul aria-label="Parts" className="divide-y divide-line rounded-md border border-line bg-surface">
    {components.map(({ component, status, latency_ms, message }) => (
      <li key={component} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
        <span className="w-20 font-medium">{names[component]}</span>
        <span className="flex w-32">
          <HealthState status={status} isAsked={latency_ms !== null} />
        </span>
        {latency_ms !== null && <span className="text-muted tabular-nums">answered in {latency_ms} ms</span>}
        {message !== undefined && <span className="basis-60 grow wrap-anywhere">{message}</span>}
      </li>
    ))}
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5">
      <span className="w-20 font-medium">Mail</span>
      <span className="flex w-32">
        <MailStateBadge state={mail} />
      </span>
      <span className="basis-60 grow">{mailWords[mail]}</span>
    </li>
  </ul>
)
