import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { FileText, Share2 } from 'lucide'
import { Outlet, useParams } from 'react-router'
import { explainError, explainStale } from '../../api/explain-error'
import { request } from '../../api/query'
import { checkDomainDns, createDnsShare } from '../../contract/generated/operations/dns'
import * as paths from '../../paths'
import { isCheckAllowed } from '../../resources/dns/check-times'
import { CheckNow } from '../../resources/dns/CheckNow'
import { DnsHeadline } from '../../resources/dns/DnsHeadline'
import { DnsRecords } from '../../resources/dns/DnsRecords'
import { InventedNotice } from '../../resources/dns/InventedNotice'
import { domainDnsQuery } from '../../resources/dns/queries'
import { domainQuery } from '../../resources/domains/queries'
import { useDnsLinksOff } from '../../resources/health/use-dns-links'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { ButtonLink } from '../../ui/ButtonLink'
import { Failure } from '../../ui/Failure'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { fromPage } from '../../ui/use-close-panel'
import { DnsFacts } from './DnsFacts'
import { DnsHistory } from './DnsHistory'

/** Whether mail to and from a domain works: its DNS records, their problems, and the values to publish. */
export const DnsPage = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const domain = useSuspenseQuery(domainQuery(organization_id, domainId)).data.body
  const query = useSuspenseQuery(domainDnsQuery(organization_id, domainId))
  const dns = query.data.body
  const name = domain.domain_name_unicode
  const title = `DNS of ${name}`
  const to = paths.domainDns(organization_id, domainId)
  useNoteRecent(organization_id, { label: title, group: 'Domains', to })
  const checkReason = useMissingPermission(checkDomainDns)
  const missingShare = useMissingPermission(createDnsShare)
  const linksOff = useDnsLinksOff()
  const shareReason = missingShare ?? linksOff
  const requestCheck = () => request(organization_id, checkDomainDns, { path: { domain_id: domainId } })
  const { mutateAsync, error } = useMutation({ mutationFn: requestCheck })
  /** A copied value is published soon, so the domain is checked more often from now on. */
  const expectChange = () => {
    if (checkReason === null && isCheckAllowed(dns, Date.now())) void requestCheck().catch(() => undefined)
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'Domains', to: paths.domains(organization_id) },
        { label: name, to: paths.domain(organization_id, domainId) },
      ]}
      actions={
        <>
          <ButtonLink to={paths.domainZone(organization_id, domainId)} state={fromPage}>
            <Icon icon={FileText} />
            Zone file
          </ButtonLink>
          <ButtonLink
            to={paths.newDnsShare(organization_id, domainId)}
            state={fromPage}
            disabledReason={shareReason}
          >
            <Icon icon={Share2} />
            Share
          </ButtonLink>
        </>
      }
    >
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      <div className="@container">
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-x-6">
          <div className="flex min-w-0 flex-col gap-5">
            <DnsHeadline
              dns={dns}
              actions={
                <CheckNow
                  check={mutateAsync}
                  isChecking={dns.is_checking}
                  allowedAt={dns.check_allowed_at}
                  disabledReason={checkReason}
                  onFailed={() => undefined}
                />
              }
            />
            {error !== null && <Failure {...explainError(error)} />}
            {dns.invented && <InventedNotice />}
            <DnsRecords dns={dns} onCopied={expectChange} />
            <DnsHistory domainId={domainId} />
          </div>
          <DnsFacts domain={domain} dns={dns} />
        </div>
      </div>
      <Outlet />
    </Page>
  )
}
