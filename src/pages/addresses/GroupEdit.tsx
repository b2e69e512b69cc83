import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { request } from '../../api/query'
import { getGroup, updateGroup } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import { GroupUpdate as schema } from '../../contract/generated/schemas/groupUpdate.zod'
import { CheckField } from '../../form/CheckField'
import { EditPanel } from '../../form/EditPanel'
import { TextField } from '../../form/TextField'
import { useEditForm } from '../../form/use-edit-form'
import * as paths from '../../paths'
import { groupQuery } from '../../resources/addresses/queries'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import { checkGroup, groupLabels, toGroupBody, toGroupValues } from './group-form'
import { SendersField } from './SendersField'
import { showGroupValue } from './show-group-value'

/** The panel that edits a group, but for its members. */
export const GroupEdit = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const path = { group_id: groupId }
  const leave = useClosePanel(paths.group(organization_id, groupId))
  const current = useSuspenseQuery(groupQuery(organization_id, groupId)).data
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: groupLabels,
    toValues: (group: Group) => toGroupValues(group),
    toBody: toGroupBody,
    check: checkGroup,
    update: async (body, ifMatch) => {
      const saved = await request(organization_id, updateGroup, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
      return { ...saved, body: saved.body.group }
    },
    reload: () => request(organization_id, getGroup, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const title = doneText('updateGroup', 'group', saved.group_name)
        toastChange({ title, showCall, resource_type: 'group', resource_id: groupId, requestId })
      }
      leave()
    },
  })
  const { values, set } = form
  return (
    <EditPanel
      form={form}
      title={`Edit ${current.body.group_name}`}
      disabledReason={useMissingPermission(updateGroup)}
      show={showGroupValue}
      onClose={leave}
    >
      <TextField form={form} name="group_name" required />
      <TextField form={form} name="description" description="What this group is for." />
      <SendersField form={form} />
      <CheckField
        name="may_send_as"
        label={groupLabels.may_send_as}
        checked={values.may_send_as}
        onChange={(checked) => set('may_send_as', checked)}
        description="Its recipients can send mail with this address as the sender."
      />
      <CheckField
        name="enabled"
        label={groupLabels.enabled}
        checked={values.enabled}
        onChange={(checked) => set('enabled', checked)}
        description="While this is off, mail is rejected, even if the domain has a catch-all."
      />
    </EditPanel>
  )
}
