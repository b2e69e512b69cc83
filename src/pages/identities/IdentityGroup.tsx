import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { request } from '../../api/query'
import { addGroupMembers } from '../../contract/generated/operations/addresses'
import { FormPanel } from '../../form/FormPanel'
import { useForm } from '../../form/use-form'
import * as paths from '../../paths'
import { GroupField } from '../../resources/addresses/GroupField'
import { useToastChange } from '../../resources/audit/toast-change'
import { identityQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'

/** The panel that adds an identity to a group, over its page. */
export const IdentityGroup = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const { display_name } = useSuspenseQuery(identityQuery(organization_id, identityId)).data.body
  const permissionReason = useMissingPermission(addGroupMembers)
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const toastChange = useToastChange()
  const form = useForm({
    labels: { group_id: 'Group' },
    initial: { group_id: '' },
    check: ({ group_id }) => (group_id === '' ? { group_id: 'Choose a group.' } : {}),
    save: ({ group_id }) =>
      request(organization_id, addGroupMembers, {
        path: { group_id },
        body: { member_ids: [identityId] },
      }),
    onSaved: ({ body: { group, added_count }, showCall, requestId }) => {
      const { group_id, group_name } = group
      if (added_count === 0) toast({ title: `${display_name} is in ${group_name} already`, showCall })
      else
        toastChange({
          title: `${display_name} added to ${group_name}`,
          undone: `${display_name} removed from ${group_name}`,
          showCall,
          resource_type: 'group',
          resource_id: group_id,
          requestId,
        })
      leave()
    },
  })
  return (
    <FormPanel
      form={form}
      title={`Add ${display_name} to a group`}
      save="Add to group"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <p>Members get the mail to the group.</p>
      <GroupField
        form={form}
        name="group_id"
        required
        description="Groups based on a department aren’t listed."
      />
    </FormPanel>
  )
}
