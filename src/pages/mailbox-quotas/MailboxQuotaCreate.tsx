import { useQuery } from '@tanstack/react-query'
import { useParams, useResolvedPath, useSearchParams } from 'react-router'
import { domainQuery } from '../../resources/domains/queries'
import { identityQuery } from '../../resources/identities/queries'
import { getDomain } from '../../contract/generated/operations/domains'
import { getIdentity } from '../../contract/generated/operations/identities'
import { createMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { MailboxQuotaCreate as schema } from '../../contract/generated/schemas/mailboxQuotaCreate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { FormPanel } from '../../form/FormPanel'
import { IdentityField } from '../../resources/identities/IdentityField'
import { bytesOf, sizeError } from '../../form/parse-size'
import { writeSize } from '../../form/write-size'
import { SizeField } from '../../form/SizeField'
import { AllotmentPreview } from '../../resources/mailbox-quotas/AllotmentPreview'
import { useCreateForm } from '../../form/use-create-form'
import { useClosePanel } from '../../ui/use-close-panel'
import { toast } from '../../ui/toast'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'

const labels = { identity_id: 'Identity', limit_bytes: 'Size' }

/** The panel that adds a mailbox to an identity without one, over the list or its page; `identity_id` in the URL chooses it. */
export const MailboxQuotaCreate = () => {
  const { organization_id } = useOrganization()
  const { identityId } = useParams()
  const [search] = useSearchParams()
  const units = useUnits()
  const permissionReason = useMissingPermission(createMailboxQuota)
  const maySeeDomain = useMissingPermission(getDomain) === null
  const maySeeIdentity = useMissingPermission(getIdentity) === null
  const leave = useClosePanel(useResolvedPath('..').pathname)
  const form = useCreateForm({
    schema,
    labels,
    initial: { identity_id: identityId ?? search.get('identity_id') ?? '', limit_bytes: '' },
    toBody: ({ identity_id, limit_bytes }) => ({
      identity_id,
      ...(limit_bytes.trim() === '' ? {} : { limit_bytes: bytesOf(limit_bytes) }),
    }),
    check: ({ identity_id, limit_bytes }) => {
      const error = limit_bytes.trim() === '' ? null : sizeError(limit_bytes)
      return {
        ...(identity_id === '' ? { identity_id: 'Choose the identity that gets the mailbox.' } : {}),
        ...(error === null ? {} : { limit_bytes: error }),
      }
    },
    submit: (body, idempotencyKey) => request(organization_id, createMailboxQuota, { body, idempotencyKey }),
    onSaved: (saved, showCall) => {
      toast({
        title: `Mailbox of ${saved.display_name} added with ${formatBytes(saved.limit_bytes, units)}`,
        showCall,
      })
      leave()
    },
  })
  const { identity_id, limit_bytes } = form.values
  const identity = useQuery({
    ...identityQuery(organization_id, identity_id),
    enabled: maySeeIdentity && identity_id !== '',
  })
  const domainId = identity.data?.body.domain_id ?? ''
  const domain = useQuery({
    ...domainQuery(organization_id, domainId),
    enabled: domainId !== '' && maySeeDomain,
  })
  const byDefault = domain.data?.body.settings.default_mailbox_limit_bytes
  const defaultSize = byDefault === undefined ? '' : writeSize(byDefault, units)
  return (
    <FormPanel
      form={form}
      title="Add mailbox"
      save="Add mailbox"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <IdentityField
        form={form}
        name="identity_id"
        hasMailbox={false}
        required
        description="Identities without a mailbox. Search by address or name."
      />
      <SizeField
        form={form}
        name="limit_bytes"
        startingFrom={defaultSize}
        description={
          byDefault === undefined
            ? 'Leave empty for the default size of the identity’s domain.'
            : `Leave empty for the domain’s default, ${formatBytes(byDefault, units)}.`
        }
      />
      <AllotmentPreview
        text={limit_bytes.trim() === '' ? defaultSize : limit_bytes}
        domainId={domainId}
        allotted={0}
        isTyped={limit_bytes.trim() !== ''}
      />
    </FormPanel>
  )
}
