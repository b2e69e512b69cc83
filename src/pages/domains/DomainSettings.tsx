import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { domainQuery } from '../../resources/domains/queries'
import { getDomain, updateDomainSettings } from '../../contract/generated/operations/domains'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { DomainSettingsUpdate as schema } from '../../contract/generated/schemas/domainSettingsUpdate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { useEditForm } from '../../form/use-edit-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { useToastChange } from '../../resources/audit/toast-change'
import { doneText } from '../../resources/audit/sentences'
import { useUnits } from '../../util/units'
import { checkDomain, domainLabels, toDomainBody, toDomainValues } from './domain-form'
import { DomainFields } from './DomainFields'
import { IdentityAddress } from './IdentityAddress'

/** The panel with a domain's settings. */
export const DomainSettings = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const path = { domain_id: domainId }
  const units = useUnits()
  const permissionReason = useMissingPermission(updateDomainSettings)
  const leave = useClosePanel(paths.domain(organization_id, domainId))
  const current = useSuspenseQuery(domainQuery(organization_id, domainId)).data
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: domainLabels,
    toValues: (domain: Domain) => toDomainValues(domain, units),
    toBody: toDomainBody,
    check: checkDomain,
    update: (body, ifMatch) =>
      request(organization_id, updateDomainSettings, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getDomain, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const title = doneText('updateDomainSettings', 'domain', saved.domain_name_unicode)
        toastChange({ title, showCall, resource_type: 'domain', resource_id: domainId, requestId })
      }
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title={`Settings of ${current.body.domain_name_unicode}`}
      disabledReason={permissionReason}
      show={show}
      onClose={leave}
    >
      <DomainFields form={form} domain={current.body} />
    </EditPanel>
  )
}

const show = (name: string, value: unknown) => {
  if (name === 'subaddressing') return value === true ? 'On' : 'Off'
  if (name === 'catch_all_mode') return value === 'off' ? 'Rejected' : 'Delivered to one identity'
  if (name === 'catch_all' && value !== '') return <IdentityAddress id={String(value)} />
  return null
}
