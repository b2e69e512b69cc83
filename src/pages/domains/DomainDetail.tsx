import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { domainQuery } from '../../resources/domains/queries'
import { callShower } from '../../api/shown-call'
import { getDomain, updateDomainSettings } from '../../contract/generated/operations/domains'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ApiButton } from '../../ui/ApiButton'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { DomainFacts } from './DomainFacts'
import { SettingsFacts } from './SettingsFacts'

/** The detail page of a domain, with its settings. */
export const DomainDetail = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const mayNotUpdate = useMissingPermission(updateDomainSettings)
  const answer = useSuspenseQuery(domainQuery(organization_id, domainId))
  const domain = answer.data.body
  useNoteRecent(organization_id, {
    label: domain.domain_name_unicode,
    group: 'Domains',
    to: paths.domain(organization_id, domainId),
  })
  return (
    <Page
      title={domain.domain_name_unicode}
      crumbs={[{ label: 'Domains', to: paths.domains(organization_id) }]}
      actions={
        <ButtonLink
          aria-keyshortcuts="e"
          to={paths.domainSettings(organization_id, domainId)}
          state={fromPage}
          disabledReason={mayNotUpdate}
        >
          Change settings
        </ButtonLink>
      }
    >
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      <DomainFacts domain={domain} />
      <h2 className="text-base font-semibold">Settings</h2>
      <SettingsFacts domain={domain} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={domain.domain_name_unicode} label="Copy name" />
        {domain.domain_name !== domain.domain_name_unicode && (
          <CopyButton text={domain.domain_name} label="Copy as ASCII" />
        )}
        <CopyButton text={domainId} label="Copy id" />
        <ApiButton onShow={callShower(getDomain, { path: { domain_id: domainId } })} />
      </div>
      <Outlet />
    </Page>
  )
}
