import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { getIdentity, updateIdentity } from '../../contract/generated/operations/identities'
import { IdentityUpdate as schema } from '../../contract/generated/schemas/identityUpdate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { CheckField } from '../../form/CheckField'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { DepartmentField } from '../../resources/departments/DepartmentField'
import { EditPanel } from '../../form/EditPanel'
import { TextField } from '../../form/TextField'
import { useEditForm } from '../../form/use-edit-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { identityLabels, toIdentityBody, toIdentityValues } from './identity-form'
import { showIdentityValue } from './show-identity-value'

/** The panel that edits an identity. Its address can't be changed. */
export const IdentityEdit = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const path = { identity_id: identityId }
  const { passwordChangeText } = useSelfServicePage()
  const permissionReason = useMissingPermission(updateIdentity)
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const current = useSuspenseQuery(identityQuery(organization_id, identityId)).data
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: identityLabels,
    toValues: toIdentityValues,
    toBody: toIdentityBody,
    update: (body, ifMatch) =>
      request(organization_id, updateIdentity, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getIdentity, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        toastChange({
          title: `${saved.display_name} saved`,
          undone: `Changes to ${saved.display_name} undone`,
          showCall,
          resource_type: 'identity',
          resource_id: identityId,
          requestId,
        })
      }
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title={`Edit ${current.body.display_name}`}
      disabledReason={permissionReason}
      show={showIdentityValue}
      onClose={leave}
    >
      <TextField form={form} name="display_name" required />
      <DepartmentField form={form} name="department_id" placeholder="None. Type to search" />
      <TextField form={form} name="external_id" description="The ID of this identity in another system." />
      <CheckField
        name="must_change_password"
        label={`The password ${passwordChangeText}`}
        checked={form.values.must_change_password}
        onChange={(checked) => form.set('must_change_password', checked)}
        error={form.errors['must_change_password']}
      />
    </EditPanel>
  )
}
