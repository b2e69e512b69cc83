import { Plus } from 'lucide'
import { callShower } from '../../api/shown-call'
import { addGroupMembers, listGroupMembers } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import { ListGroupMembersParams } from '../../contract/generated/schemas/listGroupMembersParams.zod'
import * as paths from '../../paths'
import { addressKinds } from '../../resources/addresses/address-text'
import { membersQuery } from '../../resources/addresses/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import type { Filters } from '../../table/filters'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'
import { groupMemberColumns } from './member-columns'
import { useMemberActions } from './use-member-actions'

const MemberRemoval = lazyWithRetry(async () => (await import('./MemberRemoval')).MemberRemoval)

const filters: Filters<typeof ListGroupMembersParams> = {
  kind: { label: 'Kind', any: 'Any kind', values: addressKinds },
}

const sortLabels = {
  address: 'Address, A to Z',
  '-address': 'Address, Z to A',
  display_name: 'Name, A to Z',
  '-display_name': 'Name, Z to A',
}

/** An envelope and two people. */
const drawing =
  'M26 8a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM10 50v-6a12 12 0 0 1 12-12h8a12 12 0 0 1 12 12v6zM50 12a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM48 34h6a12 12 0 0 1 12 12v4H48'

/** The members of a group, which can be added and removed unless they are those of a department. */
export const GroupMembers = ({ group }: { group: Group }) => {
  const { organization_id } = useOrganization()
  const { group_id, department_id, department_name } = group
  const list = useList(ListGroupMembersParams, (params) => membersQuery(organization_id, group_id, params))
  const rowActions = useMemberActions(group)
  const add = (
    <ButtonLink
      to={paths.addMembers(organization_id, group_id)}
      state={fromPage}
      disabledReason={useMissingPermission(addGroupMembers)}
    >
      <Icon icon={Plus} />
      Add members
    </ButtonLink>
  )
  return (
    <section aria-label="Members of the group" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">Members</h2>
        {department_id === null ? (
          !list.isEmpty && add
        ) : (
          <p className="text-muted">
            All identities of{' '}
            <Link
              to={paths.department(organization_id, department_id)}
              className="text-accent underline wrap-anywhere"
            >
              {department_name}
            </Link>
          </p>
        )}
      </div>
      <ListTable
        label="Members"
        list={list}
        columns={groupMemberColumns}
        rowId={(row) => row.member_id}
        rowName={(row) => row.address_unicode}
        rowActions={rowActions}
        sortLabels={sortLabels}
        filters={filters}
        filterBar={FilterBar}
        searchedFields="address or name"
        {...(department_id === null ? { selectionActions: MemberRemoval } : {})}
        selectionPlace={group_id}
        showCall={callShower(listGroupMembers, { path: { group_id }, query: list.requestParams })}
        empty={
          department_id === null ? (
            <EmptyState title="No members yet" drawing={drawing} action={add}>
              Mail to this group is rejected until it has members.
            </EmptyState>
          ) : (
            <EmptyState title="No members yet" drawing={drawing}>
              The department is empty, so mail to this group is rejected.
            </EmptyState>
          )
        }
      />
    </section>
  )
}
