import { callShower } from '../../api/shown-call'
import { listDomains, updateDomainSettings } from '../../contract/generated/operations/domains'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { domainStatusWords } from '../../resources/domains/DomainStatus'
import { domainColumns } from './domain-columns'
import { domainsQuery } from '../../resources/domains/queries'

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
  const mayNotUpdate = useMissingPermission(updateDomainSettings)
  const list = useList(ListDomainsParams, (params) => domainsQuery(organization_id, params))
  const rowActions = ({ domain_id, domain_name, domain_name_unicode }: Domain): MenuItem[] => [
    {
      label: 'Settings',
      to: paths.domainSettings(organization_id, domain_id),
      state: fromPage,
      disabledReason: mayNotUpdate,
    },
    {
      label: 'Show its identities',
      to: { pathname: paths.identities(organization_id), search: `?domain_id=${domain_id}` },
    },
    {
      label: 'Show its mailboxes',
      to: { pathname: paths.mailboxQuotas(organization_id), search: `?domain_id=${domain_id}` },
    },
    {
      label: 'Copy name',
      onSelect: () => void copy(domain_name_unicode, `Name ${domain_name_unicode}`),
    },
    ...(domain_name === domain_name_unicode
      ? []
      : [{ label: 'Copy as ASCII', onSelect: () => void copy(domain_name, `Name ${domain_name}`) }]),
    { label: 'Copy id', onSelect: () => void copy(domain_id, `Id of ${domain_name_unicode}`) },
  ]
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
