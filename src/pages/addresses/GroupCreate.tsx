import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/query'
import { createGroup } from '../../contract/generated/operations/addresses'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { GroupCreate as schema } from '../../contract/generated/schemas/groupCreate.zod'
import { CheckField } from '../../form/CheckField'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { AddDomain } from '../../resources/domains/AddDomain'
import { DomainField } from '../../resources/domains/DomainField'
import { chosenDomainQuery, domainChoices } from '../../resources/domains/queries'
import { AddressCheck } from '../../resources/identities/AddressCheck'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { checkNewGroup, emptyGroup, groupLabels, previewOfGroup, toNewGroupBody } from './group-form'
import { proposeGroupAddress } from './group-address'
import { GroupOutcome } from './GroupOutcome'
import { MembersField } from './MembersField'
import { SendersField } from './SendersField'

/** The panel that adds a group; the primary domain is selected first. */
export const GroupCreate = () => {
  const { organization_id } = useOrganization()
  const leave = useClosePanel(paths.addresses(organization_id))
  const domains = useQuery(domainChoices(organization_id, '')).data?.body
  if (domains?.total === 0)
    return (
      <Panel title="No domain yet" onClose={leave}>
        <AddDomain />
      </Panel>
    )
  return <NewGroup domains={domains?.items ?? []} onClose={leave} />
}

const NewGroup = ({ domains, onClose }: { domains: readonly Domain[]; onClose: () => void }) => {
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  const toastChange = useToastChange()
  const primary = domains.find(({ is_primary }) => is_primary) ?? domains[0]
  const form = useCreateForm({
    schema,
    labels: groupLabels,
    initial: { ...emptyGroup, domain_id: primary?.domain_id ?? '' },
    check: checkNewGroup,
    toBody: toNewGroupBody,
    submit: (body, idempotencyKey) => request(organization_id, createGroup, { body, idempotencyKey }),
    onSaved: ({ group: { group_id, group_name } }, showCall, requestId) => {
      toastChange({
        title: doneText('createGroup', 'group', group_name),
        showCall,
        resource_type: 'group',
        resource_id: group_id,
        requestId,
      })
      // Its page is where more members are added.
      void navigate(paths.group(organization_id, group_id), { replace: true })
    },
  })
  const { values, set } = form
  const { group_name, local_part, domain_id } = values
  // The user name follows the name until the user types another one.
  const naming: typeof form = {
    ...form,
    set: (name, value) => {
      set(name, value)
      if (typeof value === 'string' && local_part === proposeGroupAddress(group_name))
        set('local_part', proposeGroupAddress(value))
    },
  }
  const domain = useQuery({ ...chosenDomainQuery(organization_id, domain_id), enabled: domain_id !== '' })
    .data?.body
  return (
    <FormPanel
      form={form}
      title="Add group"
      save="Add group"
      disabledReason={useMissingPermission(createGroup)}
      onClose={onClose}
      aside={
        <GroupOutcome
          preview={previewOfGroup(values)}
          hint="Enter an address and choose members. You’ll see here where the mail will go."
        />
      }
    >
      <TextField form={naming} name="group_name" required />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="local_part" required />
        <DomainField form={form} name="domain_id" required />
        <div className="sm:col-span-2 sm:-mt-2">
          <AddressCheck text={local_part} domain={domain ?? null} />
        </div>
      </div>
      <TextField form={form} name="description" description="What this group is for." />
      <MembersField form={form} />
      <SendersField form={form} />
      <CheckField
        name="may_send_as"
        label={groupLabels.may_send_as}
        checked={values.may_send_as}
        onChange={(checked) => set('may_send_as', checked)}
        description="Its recipients can send mail with this address as the sender."
      />
    </FormPanel>
  )
}
