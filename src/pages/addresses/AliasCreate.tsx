import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { request } from '../../api/query'
import { createAlias } from '../../contract/generated/operations/addresses'
import { AliasCreate as schema } from '../../contract/generated/schemas/aliasCreate.zod'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { CheckField } from '../../form/CheckField'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import { useAddressHolder } from '../../resources/addresses/use-address-holder'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { AddDomain } from '../../resources/domains/AddDomain'
import { DomainField } from '../../resources/domains/DomainField'
import { chosenDomainQuery, domainChoices } from '../../resources/domains/queries'
import { AddressCheck } from '../../resources/identities/AddressCheck'
import { toLocalPart } from '../../resources/identities/local-part'
import { identityQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import {
  aliasLabels,
  type AliasValues,
  checkNewAlias,
  emptyAlias,
  previewOfNew,
  toNewAliasBody,
} from './alias-form'
import { AliasFields } from './AliasFields'
import { AliasOutcome } from './AliasOutcome'
import { targetOfIdentity } from './targets'

/** What the link to the form names in the URL: a user name, a domain, a target. */
const presetOf = (search: URLSearchParams) => ({
  localPart: search.get('local_part') ?? '',
  domainId: search.get('for_domain') ?? '',
  targetId: search.get('target') ?? '',
})

/** The panel that adds an alias; the primary domain is selected first. */
export const AliasCreate = () => {
  const { organization_id } = useOrganization()
  const leave = useClosePanel(paths.addresses(organization_id))
  const { targetId } = presetOf(useSearchParams()[0])
  const domains = useQuery(domainChoices(organization_id, '')).data?.body
  const target = useQuery({ ...identityQuery(organization_id, targetId), enabled: targetId !== '' })
  if (domains?.total === 0)
    return (
      <Panel title="No domain yet" onClose={leave}>
        <AddDomain />
      </Panel>
    )
  // The form begins with the identity, so it waits for it.
  if (target.isLoading) return null
  return <NewAlias target={target.data?.body ?? null} domains={domains?.items ?? []} onClose={leave} />
}

interface NewAliasProps {
  target: Identity | null
  domains: readonly Domain[]
  onClose: () => void
}

const NewAlias = ({ target, domains, onClose }: NewAliasProps) => {
  const { organization_id } = useOrganization()
  const { localPart, domainId } = presetOf(useSearchParams()[0])
  const toastChange = useToastChange()
  const initial: AliasValues = {
    ...emptyAlias,
    local_part: localPart,
    domain_id:
      domainId ||
      (target?.domain_id ?? (domains.find(({ is_primary }) => is_primary) ?? domains[0])?.domain_id ?? ''),
    target_ids: target === null ? [] : [targetOfIdentity(target)],
  }
  const form = useCreateForm({
    schema,
    labels: aliasLabels,
    initial,
    check: checkNewAlias,
    toBody: toNewAliasBody,
    submit: (body, idempotencyKey) => request(organization_id, createAlias, { body, idempotencyKey }),
    onSaved: ({ alias: { alias_id, address_unicode } }, showCall, requestId) => {
      toastChange({
        title: doneText('createAlias', 'alias', address_unicode),
        showCall,
        resource_type: 'alias',
        resource_id: alias_id,
        requestId,
      })
      onClose()
    },
  })
  const { local_part, domain_id, over_held } = form.values
  const domain = useQuery({ ...chosenDomainQuery(organization_id, domain_id), enabled: domain_id !== '' })
    .data?.body
  const address = domain === undefined ? '' : `${toLocalPart(local_part)}@${domain.domain_name}`
  const isHeld = useAddressHolder(local_part === '' ? '' : address)?.kind === 'held'
  return (
    <FormPanel
      form={form}
      title="Add alias"
      save="Add alias"
      disabledReason={useMissingPermission(createAlias)}
      onClose={onClose}
      aside={<AliasOutcome preview={previewOfNew(form.values)} />}
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField form={form} name="local_part" required />
        <DomainField form={form} name="domain_id" required />
        <div className="flex flex-col gap-2 sm:col-span-2 sm:-mt-2">
          <AddressCheck text={local_part} domain={domain ?? null} />
          {isHeld && (
            <CheckField
              name="over_held"
              label="Use the reserved address for this alias"
              checked={over_held}
              onChange={(checked) => form.set('over_held', checked)}
              description="The alias ends when the identity is restored."
            />
          )}
        </div>
      </div>
      <AliasFields form={form} />
    </FormPanel>
  )
}
