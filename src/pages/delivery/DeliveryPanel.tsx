import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { request } from '../../api/query'
import { getDelivery, updateDelivery } from '../../contract/generated/operations/delivery'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import { DeliveryUpdate as schema } from '../../contract/generated/schemas/deliveryUpdate.zod'
import { EditPanel } from '../../form/EditPanel'
import { NoPermissionPanel } from '../../form/NoPermissionPanel'
import { RadioField } from '../../form/RadioField'
import { useEditForm } from '../../form/use-edit-form'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { deliveryQuery } from '../../resources/delivery/queries'
import { unboundText } from '../../resources/delivery/unbound-text'
import { useMail } from '../../resources/health/use-mail-state'
import { identityQuery } from '../../resources/identities/queries'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import { isolated } from '../../util/isolated'
import { useNow } from '../../util/now'
import { checkDelivery, deliveryLabels, toDeliveryBody, toDeliveryValues } from './delivery-form'
import { deliveryPreview } from './delivery-preview'
import { ForwardFields } from './ForwardFields'
import { ReplyFields } from './ReplyFields'
import { showDeliveryValue } from './show-delivery-value'

/** Why no forward may lead to another mail system; null where one may, or that is unknown. */
const useOutsideReason = (): string | null => {
  const { organization_id } = useOrganization()
  const isAllowed = useMissingPermission(getOrganizationSettings) === null
  const { data } = useQuery({ ...organizationSettingsQuery(organization_id), enabled: isAllowed })
  return data?.body.external_forwarding === 'refused'
    ? 'Your organization doesn’t allow forwarding to other mail systems. The organization settings can allow it.'
    : null
}

/** The panel that sets the forward and the auto-reply of an identity, and stops its user's rules. */
export const DeliveryPanel = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const permissionReason = useMissingPermission(updateDelivery)
  const [initialReason] = useState(permissionReason)
  if (initialReason !== null)
    return <NoPermissionPanel title="Where mail goes" reason={initialReason} onClose={leave} />
  return <DeliveryForm identityId={identityId} disabledReason={permissionReason} leave={leave} />
}

interface DeliveryFormProps {
  identityId: string
  disabledReason: string | null
  leave: () => void
}

const DeliveryForm = ({ identityId, disabledReason, leave }: DeliveryFormProps) => {
  const { organization_id } = useOrganization()
  const path = { identity_id: identityId }
  const { display_name } = useSuspenseQuery(identityQuery(organization_id, identityId)).data.body
  const current = useSuspenseQuery(deliveryQuery(organization_id, identityId)).data
  const outsideReason = useOutsideReason()
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: deliveryLabels,
    check: (values) => checkDelivery(values, identityId),
    toValues: toDeliveryValues,
    toBody: toDeliveryBody,
    update: (body, ifMatch) =>
      request(organization_id, updateDelivery, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getDelivery, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null)
        toastChange({
          title: `Mail delivery of ${isolated(display_name)} changed`,
          undone: `Mail delivery of ${isolated(display_name)} changed back`,
          showCall,
          resource_type: 'identity',
          resource_id: identityId,
          requestId,
        })
      leave()
    },
  })
  const { values, set } = form
  const target = useQuery({
    ...identityQuery(organization_id, values.to_identity_id),
    enabled: values.to_identity_id !== '',
  }).data?.body
  const to = values.target === 'outside' ? values.to_address.trim() : (target?.display_name ?? '')
  return (
    <EditPanel
      form={form}
      title={`Mail of ${display_name}`}
      disabledReason={disabledReason}
      show={showDeliveryValue}
      aside={
        <Preview
          sentences={deliveryPreview(values, {
            to: isolated(to),
            allowsOutside: outsideReason === null,
            unbound: unboundText(useMail()),
            now: useNow(),
          })}
        />
      }
      onClose={leave}
    >
      <ForwardFields form={form} outsideReason={outsideReason} />
      <ReplyFields form={form} />
      <RadioField
        name="own_rules"
        label={deliveryLabels.own_rules}
        description="Filters that the user has set up in a mail app."
        value={values.own_rules}
        onChange={(state) => set('own_rules', state)}
        options={{ run: 'Run', stopped: 'Stopped. The user can still read and change them.' }}
      />
    </EditPanel>
  )
}

const Preview = ({ sentences }: { sentences: readonly string[] }) => (
  <section
    aria-labelledby="delivery-preview"
    className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
  >
    <h3 id="delivery-preview" className="font-semibold">
      With these settings
    </h3>
    <ul aria-live="polite" className="flex list-disc flex-col gap-1.5 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </section>
)
