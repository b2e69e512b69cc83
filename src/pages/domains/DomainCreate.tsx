import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { request } from '../../api/query'
import { createDomainClaim } from '../../contract/generated/operations/domains'
import { DomainClaimCreate as schema } from '../../contract/generated/schemas/domainClaimCreate.zod'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { useClosePanel } from '../../ui/use-close-panel'
import { asciiForm } from './ascii-form'
import { claimConflict } from './claim-conflict'
import { typedDomain } from './typed-domain'

const labels = { domain_name: 'Domain name' }

/** The panel that asks for the name of a domain to add. The record that proves it comes next. */
export const DomainCreate = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(createDomainClaim)
  const leave = useClosePanel(paths.domains(organization_id))
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const name = useSearchParams()[0].get('name') ?? ''
  const form = useCreateForm({
    schema,
    labels,
    initial: { domain_name: name },
    toBody: ({ domain_name }) => ({ domain_name: typedDomain(domain_name) }),
    submit: (body, idempotencyKey) => request(organization_id, createDomainClaim, { body, idempotencyKey }),
    onSaved: ({ claim_id }) =>
      void navigate(
        { pathname: paths.domainClaim(organization_id, claim_id), search },
        { replace: true, state, preventScrollReset: true },
      ),
  })
  const conflict = claimConflict(form.failure, organization_id)
  const domain = typedDomain(form.values.domain_name)
  const ascii = asciiForm(domain)
  return (
    <FormPanel
      // A name that is there already is nothing to lose.
      form={{ ...form, dirty: form.dirty && conflict === null }}
      title="Add domain"
      save="Continue"
      disabledReason={permissionReason}
      onClose={leave}
    >
      {conflict !== null && (
        <p>
          <ButtonLink to={conflict.to} replace>
            {conflict.label}
          </ButtonLink>
        </p>
      )}
      <p>
        You prove that a domain is yours with a DNS record, which the next step shows. The domain is added as
        soon as the record is found.
      </p>
      <TextField
        form={form}
        name="domain_name"
        required
        description={
          ascii !== null
            ? `In DNS: ${ascii}`
            : domain !== form.values.domain_name.trim()
              ? `The domain is ${domain}.`
              : 'The part of addresses after the @, such as brightwater.example.'
        }
      />
    </FormPanel>
  )
}
