import { Outlet, useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import { listRemovedDomains, restoreDomain } from '../../contract/generated/operations/domains'
import { ListRemovedDomainsParams } from '../../contract/generated/schemas/listRemovedDomainsParams.zod'
import type { RemovedDomain } from '../../contract/generated/schemas/removedDomain.zod'
import * as paths from '../../paths'
import { removedDomainsQuery } from '../../resources/domains/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { fromPage } from '../../ui/use-close-panel'
import { globe } from './drawing'
import { DomainTabs } from './DomainTabs'
import { removedColumns } from './removed-columns'

/** The removed domains that can be restored, the last removed first. */
export const RemovedList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const restoreDisabledReason = useMissingPermission(restoreDomain)
  const list = useList(ListRemovedDomainsParams, (params) => removedDomainsQuery(organization_id, params))
  const rowActions = ({ domain_id, domain_name_unicode }: RemovedDomain): MenuItem[] => [
    {
      label: 'Restore',
      to: { pathname: paths.restoreDomain(organization_id, domain_id), search },
      state: fromPage,
      disabledReason: restoreDisabledReason,
    },
    {
      label: 'Copy name',
      onSelect: () => void copy(domain_name_unicode, `Name ${domain_name_unicode}`),
    },
  ]
  return (
    <Page title="Removed domains">
      <DomainTabs />
      {!list.isEmpty && (
        <p className="text-muted">
          You can restore removed domains for 30 days.
          <span className="max-sm:hidden">
            {' '}
            Until then, their names stay reserved and their settings are kept.
          </span>
        </p>
      )}
      <ListTable
        label="Removed domains"
        list={list}
        columns={removedColumns}
        rowId={(row) => row.domain_id}
        rowName={(row) => row.domain_name_unicode}
        rowActions={rowActions}
        showCall={callShower(listRemovedDomains, { query: list.requestParams })}
        empty={
          <EmptyState title="No removed domains" drawing={globe}>
            Domains that you remove stay here for 30 days.
          </EmptyState>
        }
      />
      <Outlet />
    </Page>
  )
}
