import { Outlet, useLocation } from 'react-router'
import { callShower } from '../../api/shown-call'
import {
  listDeletedIdentities,
  purgeDeletedIdentity,
  restoreDeletedIdentity,
} from '../../contract/generated/operations/identities'
import type { DeletedIdentity } from '../../contract/generated/schemas/deletedIdentity.zod'
import { ListDeletedIdentitiesParams } from '../../contract/generated/schemas/listDeletedIdentitiesParams.zod'
import * as paths from '../../paths'
import { deletedIdentitiesQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { fromPage } from '../../ui/use-close-panel'
import { deletedColumns } from './deleted-columns'
import { IdentityTabs } from './IdentityTabs'

const DeletedSelectionActions = lazyWithRetry(
  async () => (await import('../../resources/plans/DeletedSelectionActions')).DeletedSelectionActions,
)

/** The deleted identities that can be restored, the last deleted first. */
export const DeletedList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const restoreDisabledReason = useMissingPermission(restoreDeletedIdentity)
  const purgeDisabledReason = useMissingPermission(purgeDeletedIdentity)
  const list = useList(ListDeletedIdentitiesParams, (params) =>
    deletedIdentitiesQuery(organization_id, params),
  )
  const rowActions = ({ identity_id, address_unicode }: DeletedIdentity): MenuItem[] => [
    {
      label: 'Restore',
      to: { pathname: paths.restoreIdentity(organization_id, identity_id), search },
      state: fromPage,
      disabledReason: restoreDisabledReason,
    },
    {
      label: 'Copy address',
      isApart: true,
      onSelect: () => void copy(address_unicode, `Address “${address_unicode}”`),
    },
    {
      label: 'Delete permanently',
      isApart: true,
      danger: true,
      to: { pathname: paths.purgeIdentity(organization_id, identity_id), search },
      state: fromPage,
      disabledReason: purgeDisabledReason,
    },
  ]
  return (
    <Page title="Deleted identities">
      <IdentityTabs />
      {!list.isEmpty && (
        <p className="text-muted">
          You can restore deleted identities for 30 days.
          <span className="max-sm:hidden">
            {' '}
            Until then, their mail is kept and their addresses stay reserved.
          </span>
        </p>
      )}
      <ListTable
        label="Deleted identities"
        list={list}
        columns={deletedColumns}
        rowId={(row) => row.identity_id}
        rowName={(row) => row.address_unicode}
        rowActions={rowActions}
        searchedFields="address or name"
        selectionActions={DeletedSelectionActions}
        showCall={callShower(listDeletedIdentities, { query: list.requestParams })}
        empty={
          <EmptyState title="No deleted identities">
            Identities that you delete stay here for 30 days.
          </EmptyState>
        }
      />
      <Outlet />
    </Page>
  )
}
