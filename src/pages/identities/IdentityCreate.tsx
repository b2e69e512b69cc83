import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenDomainQuery, domainChoices } from '../../resources/domains/queries'
import { createIdentity } from '../../contract/generated/operations/identities'
import { IdentityCreate as schema } from '../../contract/generated/schemas/identityCreate.zod'
import type { IdentityCreated } from '../../contract/generated/schemas/identityCreated.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { DepartmentField } from '../../resources/departments/DepartmentField'
import { AddDomain } from '../../resources/domains/AddDomain'
import { DomainField } from '../../resources/domains/DomainField'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { useIdle } from '../../ui/use-idle'
import * as paths from '../../paths'
import { toast } from '../../ui/toast'
import { AddressCheck } from '../../resources/identities/AddressCheck'
import { checkNewIdentity, newIdentityLabels, toNewIdentityBody } from './identity-form'
import { NewMailbox } from './NewMailbox'
import { NewPassword } from './NewPassword'
import { GeneratedPasswordPanel } from './GeneratedPasswordPanel'
import { isProposed, proposeUserName } from '../../resources/identities/user-name'
import { useUserNameStyle } from '../../resources/identities/use-user-name-style'

/** The panel that adds an identity; the primary domain is selected first. */
export const IdentityCreate = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(createIdentity)
  const leave = useClosePanel(paths.identities(organization_id))
  const domainList = useQuery(domainChoices(organization_id, '')).data?.body
  const domains = domainList?.items ?? []
  const [created, setCreated] = useState<IdentityCreated | null>(null)
  const form = useCreateForm({
    schema,
    labels: newIdentityLabels,
    initial: {
      display_name: '',
      local_part: '',
      domain_id: (domains.find(({ is_primary }) => is_primary) ?? domains[0])?.domain_id ?? '',
      department_id: '',
      mailbox: 'default',
      mailbox_limit_bytes: '',
      credential: 'generate',
      password: '',
      external_id: '',
    },
    check: checkNewIdentity,
    toBody: toNewIdentityBody,
    submit: (body, idempotencyKey) => request(organization_id, createIdentity, { body, idempotencyKey }),
    onSaved: (saved, showCall) => {
      toast({ title: `${saved.identity.display_name} added`, showCall })
      if (form.values.credential === 'generate') setCreated(saved)
      else leave()
    },
  })
  const { local_part, domain_id, display_name } = form.values
  const isIdle = useIdle()
  const domain = useQuery({
    ...chosenDomainQuery(organization_id, domain_id),
    enabled: isIdle && domain_id !== '',
  }).data?.body
  const style = useUserNameStyle(domain_id, isIdle)
  // The user name follows the name until the user types another one.
  const naming: typeof form = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      if (isProposed(local_part, display_name)) form.set('local_part', proposeUserName(value, style))
    },
  }
  if (created !== null) {
    return (
      <GeneratedPasswordPanel
        title="Identity added"
        isNew
        {...created}
        password={created.password}
        onClose={leave}
      />
    )
  }
  if (domainList?.total === 0) {
    return (
      <Panel title="No domain yet" onClose={leave}>
        <AddDomain />
      </Panel>
    )
  }
  return (
    <FormPanel
      form={form}
      title="Add identity"
      save="Add identity"
      disabledReason={permissionReason}
      onClose={leave}
      more={
        <>
          <DepartmentField form={form} name="department_id" placeholder="None. Type to search" />
          <NewMailbox form={form} domain={domain} />
          <NewPassword form={form} />
          <TextField
            form={form}
            name="external_id"
            description="The ID of this identity in another system."
          />
        </>
      }
    >
      <TextField form={naming} name="display_name" required />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="local_part" required />
        <DomainField form={form} name="domain_id" required />
        <div className="sm:col-span-2 sm:-mt-2">
          <AddressCheck text={local_part} domain={domain ?? null} />
        </div>
      </div>
    </FormPanel>
  )
}
