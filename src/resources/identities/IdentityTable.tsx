import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { curlOf } from '../../api/curl'
import {
  deleteIdentity,
  listIdentities,
  resetIdentityPassword,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'
import { useReactivate } from './use-reactivate'
import type { Filters } from '../../table/filters'
import { identityColumns, memberColumns } from './identity-columns'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { departmentFilter } from '../departments/department-filter'
import { domainFilter } from '../domains/domain-filter'
import type { List } from '../../table/use-list'

/** The filters of every list of identities. */
const commonFilters = {
  status: {
    label: 'Status',
    any: 'Any status',
    values: { active: 'Active', suspended: 'Suspended' },
  },
  has_mailbox: {
    label: 'Mailbox',
    any: 'Any mailbox',
    values: { true: 'With a mailbox', false: 'Without a mailbox' },
  },
}

const sortLabels = {
  address: 'Address, A to Z',
  '-address': 'Address, Z to A',
  display_name: 'Name, A to Z',
  '-display_name': 'Name, Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-last_login_at': 'Last sign-in, latest first',
  last_login_at: 'Last sign-in, longest ago first',
}

interface IdentityTableProps {
  list: List<Identity, typeof ListIdentitiesParams>
  /** The department whose identities these are; null for the whole organization. */
  departmentId: string | null
  empty: ReactNode
}

/** A list of identities, of the organization or of one department. */
export const IdentityTable = ({ list, departmentId, empty }: IdentityTableProps) => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const mayNotUpdate = useMissingPermission(updateIdentity)
  const mayNotReset = useMissingPermission(resetIdentityPassword)
  const mayNotDelete = useMissingPermission(deleteIdentity)
  const { reactivate } = useReactivate()
  const deletion = (identityId: string) =>
    departmentId === null
      ? paths.deleteIdentityInList(organization_id, identityId)
      : paths.deleteMember(organization_id, departmentId, identityId)
  const rowActions = (row: Identity): MenuItem[] => {
    const to = (path: typeof paths.identity) => ({
      to: path(organization_id, row.identity_id),
      state: fromPage,
    })
    return [
      { label: 'Edit', ...to(paths.editIdentity), disabledReason: mayNotUpdate },
      { label: 'Reset password', ...to(paths.resetIdentityPassword), disabledReason: mayNotReset },
      row.status === 'active'
        ? { label: 'Suspend', ...to(paths.suspendIdentity), disabledReason: mayNotUpdate }
        : { label: 'Reactivate', onSelect: () => reactivate(row), disabledReason: mayNotUpdate },
      { label: 'Copy address', onSelect: () => void copy(row.address, `Address “${row.address}”`) },
      { label: 'Copy id', onSelect: () => void copy(row.identity_id, `Id of “${row.address}”`) },
      {
        label: 'Delete',
        danger: true,
        to: { pathname: deletion(row.identity_id), search },
        state: fromPage,
        disabledReason: mayNotDelete,
      },
    ]
  }
  const filters: Filters<typeof ListIdentitiesParams> = {
    domain_id: domainFilter,
    ...(departmentId === null ? { department_id: departmentFilter } : {}),
    ...commonFilters,
  }
  const fixedFilters = departmentId === null ? {} : { department_id: departmentId }
  return (
    <ListTable
      label="Identities"
      list={list}
      columns={departmentId === null ? identityColumns : memberColumns}
      rowId={(row) => row.identity_id}
      rowName={(row) => row.address}
      rowActions={rowActions}
      sortLabels={sortLabels}
      filters={filters}
      filterBar={FilterBar}
      searched="address or name"
      curl={curlOf(listIdentities, { query: { ...list.requestParams, ...fixedFilters } })}
      empty={empty}
    />
  )
}
