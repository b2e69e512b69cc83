import { callShower } from '../../api/shown-call'
import { listDomains } from '../../contract/generated/operations/domains'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { EmptyState } from '../../ui/EmptyState'
import { Page } from '../../ui/Page'
import { domainStatusWords } from '../../resources/domains/DomainStatus'
import { AddDomain } from '../../resources/domains/AddDomain'
import { domainColumns } from './domain-columns'
import { dnsStatusFilter } from './dns-status-filter'
import { domainsQuery } from '../../resources/domains/queries'
import { useDomainActions } from '../../resources/domains/use-domain-actions'

const filters = {
  dns_status: dnsStatusFilter,
  status: { label: 'Status', any: 'Any status', values: domainStatusWords },
}

const sortLabels = {
  relevance: 'Best match',
  domain_name: 'Name, A to Z',
  '-domain_name': 'Name, Z to A',
  '-identity_count': 'Most identities first',
  identity_count: 'Fewest identities first',
  '-dns_since': 'DNS changed last first',
  dns_since: 'DNS unchanged longest first',
}

/** A globe. */
const drawing =
  'M38 4a24 24 0 1 0 0 48a24 24 0 1 0 0-48zM14 28h48M38 4c-13 14-13 34 0 48c13-14 13-34 0-48M17 16h42M17 40h42'

/** The organization's domains. */
export const DomainList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListDomainsParams, (params) => domainsQuery(organization_id, params))
  const rowActions = useDomainActions()
  return (
    <Page title="Domains">
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
          <EmptyState title="No domains yet" drawing={drawing}>
            <AddDomain />
          </EmptyState>
        }
      />
    </Page>
  )
}
