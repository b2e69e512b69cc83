import { Plus } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import { createDomainClaim, listDomains } from '../../contract/generated/operations/domains'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Page } from '../../ui/Page'
import { fromPage } from '../../ui/use-close-panel'
import { domainStatusText } from '../../resources/domains/DomainStatus'
import { AddDomain } from '../../resources/domains/AddDomain'
import { Claims } from './Claims'
import { domainColumns } from './domain-columns'
import { dnsStatusFilter } from './dns-status-filter'
import { globe } from './drawing'
import { DomainTabs } from './DomainTabs'
import { domainsQuery } from '../../resources/domains/queries'
import { useDomainActions } from '../../resources/domains/use-domain-actions'

const filters = {
  dns_status: dnsStatusFilter,
  status: { label: 'Status', any: 'Any status', values: domainStatusText },
}

const sortLabels = {
  relevance: 'Best match',
  domain_name: 'Name, A to Z',
  '-domain_name': 'Name, Z to A',
  '-identity_count': 'Most identities first',
  identity_count: 'Fewest identities first',
  '-dns_since': 'Most recent DNS change first',
  dns_since: 'Oldest DNS change first',
}

/** The organization's domains. */
export const DomainList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const createDisabledReason = useMissingPermission(createDomainClaim)
  const list = useList(ListDomainsParams, (params) => domainsQuery(organization_id, params))
  const rowActions = useDomainActions(paths.removeDomainInList)
  return (
    <Page
      title="Domains"
      actions={
        list.isEmpty ? undefined : (
          <ButtonLink
            variant="primary"
            aria-keyshortcuts="c"
            to={{ pathname: paths.newDomain(organization_id), search }}
            state={fromPage}
            disabledReason={createDisabledReason}
          >
            <Icon icon={Plus} />
            Add domain
          </ButtonLink>
        )
      }
    >
      {/* A phone has no room for them above the list. */}
      <div className="max-sm:hidden">
        <DomainTabs />
      </div>
      {/* They match no filter, and belong above the first page. */}
      {!list.isEmpty && <Claims isHidden={list.isFiltered || list.state.page > 1} />}
      <ListTable
        label="Domains"
        list={list}
        columns={domainColumns}
        rowId={(row) => row.domain_id}
        rowName={(row) => row.domain_name_unicode}
        rowActions={rowActions}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={FilterBar}
        showCall={callShower(listDomains, { query: list.requestParams })}
        empty={
          <EmptyState title="No domains yet" drawing={globe}>
            <AddDomain isOverPage />
          </EmptyState>
        }
      />
      <Link
        to={paths.removedDomains(organization_id)}
        className="inline-flex min-h-11 items-center self-start text-accent hover:underline sm:hidden"
      >
        Removed domains
      </Link>
      <Outlet />
    </Page>
  )
}
