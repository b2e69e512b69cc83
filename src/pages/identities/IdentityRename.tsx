import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { request } from '../../api/query'
import { renameIdentity } from '../../contract/generated/operations/identities'
import { IdentityRename as schema } from '../../contract/generated/schemas/identityRename.zod'
import { CheckField } from '../../form/CheckField'
import { FormPanel } from '../../form/FormPanel'
import { MomentField } from '../../form/MomentField'
import { RadioField } from '../../form/RadioField'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import type { AddressHolder } from '../../resources/addresses/use-address-holder'
import { useToastChange } from '../../resources/audit/toast-change'
import { DomainField } from '../../resources/domains/DomainField'
import { chosenDomainQuery } from '../../resources/domains/queries'
import { AddressCheck } from '../../resources/identities/AddressCheck'
import { identityQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import { checkRename, renameLabels, toRenameBody, toRenameValues } from './rename-form'

/** The panel that changes an identity's address, with its consequences. */
export const IdentityRename = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const current = useSuspenseQuery(identityQuery(organization_id, identityId)).data
  const identity = current.body
  const toastChange = useToastChange()
  const form = useCreateForm({
    schema,
    labels: renameLabels,
    initial: toRenameValues(identity),
    check: (values) => checkRename(values, identity),
    toBody: toRenameBody,
    submit: (body, idempotencyKey) =>
      request(organization_id, renameIdentity, {
        path: { identity_id: identityId },
        body,
        idempotencyKey,
        ...(current.etag === null ? {} : { ifMatch: current.etag }),
      }),
    onSaved: ({ identity: { display_name, address_unicode }, warnings }, showCall, requestId) => {
      const aliasNote = warnings.includes('alias_taken_over')
        ? '. The alias with that address was deleted'
        : ''
      toastChange({
        title: `${display_name} renamed to ${address_unicode}${aliasNote}`,
        undone: `${display_name} renamed back`,
        showCall,
        resource_type: 'identity',
        resource_id: identityId,
        requestId,
      })
      leave()
    },
  })
  const { values, errors, set } = form
  const domain = useQuery({
    ...chosenDomainQuery(organization_id, values.domain_id),
    enabled: values.domain_id !== '',
  }).data?.body
  return (
    <FormPanel
      form={form}
      title={`Change the address of ${identity.display_name}`}
      save="Change address"
      disabledReason={useMissingPermission(renameIdentity)}
      onClose={leave}
    >
      <p className="wrap-anywhere">
        Current address: <strong>{identity.address_unicode}</strong>. The name, the mailbox and the password
        stay the same. Aliases and catch-alls still deliver to this identity.
      </p>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="local_part" required />
        <DomainField form={form} name="domain_id" required />
        <div className="sm:col-span-2 sm:-mt-2">
          <AddressCheck
            text={values.local_part}
            domain={domain ?? null}
            allows={(one) => why(one, identityId)}
          />
        </div>
      </div>
      <RadioField
        name="keep"
        label={renameLabels.keep}
        value={values.keep}
        onChange={(keep) => set('keep', keep)}
        options={{
          always: 'Deliver it as before. The old address becomes an alias.',
          until: 'Deliver it until a date, then reject it.',
          no: 'Treat it like mail to an unknown address. The old address becomes free.',
        }}
      >
        {values.keep === 'until' && (
          <MomentField
            name="alias_expires_at"
            label={renameLabels.alias_expires_at}
            value={values.alias_expires_at}
            error={errors['alias_expires_at']}
            onChange={(value) => set('alias_expires_at', value)}
          />
        )}
      </RadioField>
      {values.keep !== 'no' && (
        <CheckField
          name="alias_signs_in"
          label="Mail apps can still sign in with the old address"
          checked={values.alias_signs_in}
          onChange={(isOn) => set('alias_signs_in', isOn)}
          description="Mail apps set up with the old address keep working."
        />
      )}
      <p className="text-muted">
        Open mail apps are signed out once.{' '}
        {values.keep === 'no' || !values.alias_signs_in
          ? 'They can’t sign in again until the new address is entered as the user name.'
          : 'They sign in again with the saved password.'}
      </p>
    </FormPanel>
  )
}

/** Why an address that is taken can be used: it is the present one, or an alias that leads here alone. */
const why = ({ kind, id, targetIds }: AddressHolder, identityId: string): string | null => {
  if (kind === 'identity' && id === identityId) return 'This is the current address.'
  const leadsHereAlone = targetIds.length === 1 && targetIds[0] === identityId
  return kind === 'alias' && leadsHereAlone
    ? 'An alias with this address delivers only to this identity. The rename deletes that alias.'
    : null
}
