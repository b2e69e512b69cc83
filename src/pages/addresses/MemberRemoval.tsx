import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { removeGroupMembers } from '../../contract/generated/operations/addresses'
import type { GroupMember } from '../../contract/generated/schemas/groupMember.zod'
import { groupMemberIdsMemberIdsMax as maxMembers } from '../../contract/generated/schemas/groupMemberIds.zod'
import { groupQuery } from '../../resources/addresses/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import type { SelectionActionsProps } from '../../table/Selecting'
import { clearSelection } from '../../table/selection'
import { useOfferedInSearch } from '../../ui/selection-actions'
import { Button } from '../../ui/Button'
import { formatCount } from '../../util/number'
import { useRemoveMembers } from './use-remove-members'

/** The act on the selected members of a group. */
export const MemberRemoval = ({ rows, count }: SelectionActionsProps) => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const group = useSuspenseQuery(groupQuery(organization_id, groupId)).data.body
  const removeDisabledReason = useMissingPermission(removeGroupMembers)
  const { remove, isPending } = useRemoveMembers(group, clearSelection)
  const members = rows as readonly GroupMember[] | null
  const countReason =
    members === null || count > maxMembers
      ? `Select members page by page, at most ${formatCount(maxMembers)} at a time.`
      : null
  const label = 'Remove from group'
  const disabledReason = removeDisabledReason ?? countReason
  const onSelect = () => members !== null && remove(members)
  useOfferedInSearch(count, [{ label, disabledReason, onSelect }])
  return (
    <Button
      className="px-2.5! text-danger!"
      busy={isPending}
      disabledReason={disabledReason}
      onClick={onSelect}
    >
      {label}
    </Button>
  )
}
