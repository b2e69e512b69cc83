import { useState } from 'react'
import { useParams } from 'react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { request } from '../../api/query'
import { createDnsShare } from '../../contract/generated/operations/dns'
import {
  type DnsShareCreate as DnsShareBody,
  DnsShareCreate as schema,
} from '../../contract/generated/schemas/dnsShareCreate.zod'
import type { DnsShareCreated } from '../../contract/generated/schemas/dnsShareCreated.zod'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import { domainQuery } from '../../resources/domains/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { daysError, defaultDays } from './share-form'
import { NewShareLink } from './NewShareLink'

const labels = { expires_in_days: 'Days until the link expires' }

/** The panel that creates a link to the DNS records of a domain; its address is shown once. */
export const DnsShareCreate = () => {
  const { organization_id } = useOrganization()
  const { domainId = '' } = useParams()
  const path = { domain_id: domainId }
  const permissionReason = useMissingPermission(createDnsShare)
  const leave = useClosePanel(paths.domainDns(organization_id, domainId))
  const { domain_name_unicode } = useSuspenseQuery(domainQuery(organization_id, domainId)).data.body
  const [created, setCreated] = useState<DnsShareCreated | null>(null)
  const form = useCreateForm<{ expires_in_days: string }, DnsShareBody, DnsShareCreated>({
    schema,
    labels,
    initial: { expires_in_days: defaultDays },
    check: ({ expires_in_days }) => daysError(expires_in_days),
    toBody: ({ expires_in_days }) => ({ expires_in_days: Number(expires_in_days.trim()) }),
    submit: (body, idempotencyKey) =>
      request(organization_id, createDnsShare, { path, body, idempotencyKey }),
    onSaved: (saved, showCall) => {
      toast({ title: `Link to the DNS records of ${domain_name_unicode} created`, showCall })
      setCreated(saved)
    },
  })
  if (created !== null)
    return <NewShareLink created={created} domainName={domain_name_unicode} onClose={leave} />
  return (
    <FormPanel
      form={form}
      title="Share DNS records"
      save="Create link"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <p>
        The link shows the records of {domain_name_unicode} and what to publish, always as they are at that
        moment. Anyone who has the link can open it without signing in. It shows neither identities nor the
        name of your organization.
      </p>
      <TextField form={form} name="expires_in_days" required description="A whole number from 1 to 30." />
    </FormPanel>
  )
}
