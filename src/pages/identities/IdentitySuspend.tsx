import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { updateIdentity } from '../../contract/generated/operations/identities'
import { IdentityUpdate as schema } from '../../contract/generated/schemas/identityUpdate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { RadioField } from '../../form/RadioField'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { useDeliveryText } from '../../resources/identities/delivery-text'

const labels = { status_reason: 'Reason', delivery_while_suspended: 'Mail while suspended' }

/** The panel that suspends an identity, or changes the reason and the delivery of a suspension. */
export const IdentitySuspend = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(updateIdentity, 'status')
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const { data, refetch } = useSuspenseQuery(identityQuery(organization_id, identityId))
  const { status, status_reason, delivery_while_suspended } = data.body
  const isSuspended = status === 'suspended'
  const toastChange = useToastChange()
  const form = useCreateForm({
    schema,
    labels,
    initial: { status_reason: status_reason ?? '', delivery_while_suspended },
    toBody: (values) => ({
      status: 'suspended' as const,
      status_reason: values.status_reason,
      delivery_while_suspended: values.delivery_while_suspended,
    }),
    submit: async (body) => {
      const path = { identity_id: identityId }
      const ifMatch = data.etag === null ? {} : { ifMatch: data.etag }
      try {
        return await request(organization_id, updateIdentity, { path, body, ...ifMatch })
      } catch (error) {
        void refetch()
        throw error
      }
    },
    onSaved: (saved, showCall, requestId) => {
      const { display_name } = saved
      const texts = isSuspended
        ? {
            title: `Suspension of ${display_name} changed`,
            undone: `Changes to the suspension of ${display_name} undone`,
          }
        : { title: `${display_name} suspended`, undone: `${display_name} reactivated` }
      // Saved without a change, it has no event.
      const isSame = saved.updated_at === data.body.updated_at
      const changed = { resource_type: 'identity', resource_id: identityId } as const
      toastChange({ ...texts, showCall, ...changed, requestId: isSame ? null : requestId })
      leave()
    },
  })
  return (
    <FormPanel
      form={form}
      title={isSuspended ? `Suspension of ${data.body.display_name}` : `Suspend ${data.body.display_name}?`}
      save={isSuspended ? 'Save changes' : 'Suspend identity'}
      disabledReason={permissionReason}
      onClose={leave}
    >
      <p>Suspended identities can’t sign in. The mailbox and its mail stay.</p>
      <TextField form={form} name="status_reason" description="Internal note. The user doesn’t see it." />
      <RadioField
        name="delivery_while_suspended"
        label={labels.delivery_while_suspended}
        value={form.values.delivery_while_suspended}
        onChange={(value) => form.set('delivery_while_suspended', value)}
        options={useDeliveryText()}
      />
    </FormPanel>
  )
}
