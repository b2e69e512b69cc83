import type { ReactNode } from 'react'
import { callShower } from '../../api/shown-call'
import { listIdentities } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import * as paths from '../../paths'
import { useIdentityActions } from './use-identity-actions'
import type { Filters } from '../../table/filters'
import { identityColumns, departmentMemberColumns } from './identity-columns'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { departmentFilter } from '../departments/department-filter'
import { domainFilter } from '../domains/domain-filter'
import { mailboxLevels } from '../mailbox-quotas/mailbox-levels'
import type { List } from '../../table/use-list'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

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
  mailbox_level: {
    label: 'Fullness',
    any: 'Any fullness',
    values: Object.fromEntries(Object.entries(mailboxLevels).map(([level, { word }]) => [level, word])),
  },
}

const sortLabels = {
  relevance: 'Best match',
  address: 'Address, A to Z',
  '-address': 'Address, Z to A',
  display_name: 'Name, A to Z',
  '-display_name': 'Name, Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-last_login_at': 'Last sign-in, newest first',
  last_login_at: 'Last sign-in, oldest first',
}

const IdentitySelectionActions = lazyWithRetry(
  async () => (await import('../plans/IdentitySelectionActions')).IdentitySelectionActions,
)
const MemberSelectionActions = lazyWithRetry(
  async () => (await import('../plans/MemberSelectionActions')).MemberSelectionActions,
)

interface IdentityTableProps {
  list: List<Identity, typeof ListIdentitiesParams>
  /** The department of these identities; null for the whole organization. */
  departmentId: string | null
  empty: ReactNode
}

/** A list of identities, of the organization or of one department. */
export const IdentityTable = ({ list, departmentId, empty }: IdentityTableProps) => {
  const actionsOf = useIdentityActions({
    remove: (organizationId, identityId) =>
      departmentId === null
        ? paths.deleteIdentityInList(organizationId, identityId)
        : paths.deleteMember(organizationId, departmentId, identityId),
  })
  const filters: Filters<typeof ListIdentitiesParams> = {
    domain_id: domainFilter,
    ...(departmentId === null ? { department_id: departmentFilter } : {}),
    ...commonFilters,
    ...(departmentId === null ? { status: { ...commonFilters.status, onTab: 'suspended' } } : {}),
  }
  const fixedFilters = departmentId === null ? {} : { department_id: departmentId }
  return (
    <ListTable
      label="Identities"
      list={list}
      columns={departmentId === null ? identityColumns : departmentMemberColumns}
      rowId={(row) => row.identity_id}
      rowName={(row) => row.address_unicode}
      rowActions={(row) => actionsOf({ ...row, mailbox_quota_id: row.mailbox?.mailbox_quota_id ?? null })}
      sortLabels={sortLabels}
      filters={filters}
      filterBar={FilterBar}
      searchedFields="address or name"
      showCall={callShower(listIdentities, { query: { ...list.requestParams, ...fixedFilters } })}
      empty={empty}
      selectionActions={departmentId === null ? IdentitySelectionActions : MemberSelectionActions}
      selectionPlace={departmentId ?? ''}
    />
  )
}
