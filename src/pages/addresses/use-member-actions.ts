import { removeGroupMembers } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import type { GroupMember } from '../../contract/generated/schemas/groupMember.zod'
import { whoGetsMail } from '../../resources/addresses/who-gets-mail'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'
import { pathOfMember } from './member-columns'
import { useRemoveMembers } from './use-remove-members'

/** Returns the menu of a member of a group. */
export const useMemberActions = (group: Group): ((member: GroupMember) => MenuItem[]) => {
  const { organization_id } = useOrganization()
  const removeDisabledReason = useMissingPermission(removeGroupMembers)
  const { remove } = useRemoveMembers(group)
  return (row) => [
    {
      label: row.kind === 'held' ? 'Restore' : 'Open',
      to: pathOfMember[row.kind](organization_id, row.member_id),
      ...(row.kind === 'held' ? { state: fromPage } : {}),
    },
    { label: 'Show who gets mail', to: whoGetsMail(organization_id, row.address_unicode) },
    {
      label: 'Copy address',
      onSelect: () => void copy(row.address_unicode, `Address “${row.address_unicode}”`),
    },
    {
      label: 'Remove from group',
      isApart: true,
      danger: true,
      onSelect: () => remove([row]),
      disabledReason:
        removeDisabledReason ??
        (group.department_id === null ? null : 'The members are the identities of the department.'),
    },
  ]
}
