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
import { domainColumns } from './domain-columns'
import { domainsQuery } from '../../resources/domains/queries'
import { useDomainActions } from '../../resources/domains/use-domain-actions'

const filters = {
  status: { label: 'Status', any: 'Any status', values: domainStatusWords },
}

const sortLabels = {
  relevance: 'Best match',
  domain_name: 'Name, A to Z',
  '-domain_name': 'Name, Z to A',
  '-identity_count': 'Most identities first',
  identity_count: 'Fewest identities first',
}

/** The domains in which the organization has addresses. */
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
          <EmptyState title="No domains yet">
            Addresses are made in domains. Whoever runs this Postroom adds them to an organization; their
            settings are made here.
          </EmptyState>
        }
      />
    </Page>
  )
}
