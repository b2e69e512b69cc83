import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { domainQuery } from '../../resources/domains/queries'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import * as paths from '../../paths'
import { DetailPage } from '../../ui/DetailPage'
import { Stale } from '../../ui/Stale'
import { DnsCard } from './DnsCard'
import { DomainActions } from './DomainActions'
import { DomainFacts } from './DomainFacts'
import { LapsedProof } from './LapsedProof'
import { SettingsFacts } from './SettingsFacts'
import { UnreadAddresses } from './UnreadAddresses'

/** The page of one domain: its settings and its properties. */
export const DomainDetail = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const query = useSuspenseQuery(domainQuery(organization_id, domainId))
  const domain = query.data.body
  useNoteRecent(organization_id, {
    label: domain.domain_name_unicode,
    group: 'Domains',
    to: paths.domain(organization_id, domainId),
  })
  return (
    <DetailPage
      title={domain.domain_name_unicode}
      crumbs={[{ label: 'Domains', to: paths.domains(organization_id) }]}
      actions={<DomainActions domain={domain} />}
      description={domain.settings.description}
      stale={
        <Stale
          failure={explainStale(query.error)}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      }
      facts={<DomainFacts domain={domain} />}
    >
      {/* On a phone, the settings come first. */}
      <div className="empty:hidden max-sm:order-last">
        <UnreadAddresses domain={domain} />
      </div>
      <LapsedProof domain={domain} />
      <DnsCard domain={domain} />
      <section aria-labelledby="domain-settings" className="flex flex-col gap-3">
        <h2 id="domain-settings" className="text-base font-semibold">
          Settings
        </h2>
        <SettingsFacts domain={domain} />
      </section>
      <Outlet />
    </DetailPage>
  )
}
