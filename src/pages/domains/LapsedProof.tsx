import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Notice } from '../../ui/Notice'
import { formatDay } from '../../util/time'

/** Says that the record that proved a domain is gone, and what that means. */
export const LapsedProof = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const { domain_id, domain_name_unicode: name, proof } = domain
  if (proof.lapsed_at === null) return null
  return (
    <Notice
      tone="warning"
      title={`The DNS record that proves ${name} hasn’t been found since ${formatDay(new Date(proof.lapsed_at))}`}
      action={<ButtonLink to={paths.domainDns(organization_id, domain_id)}>Show DNS records</ButtonLink>}
    >
      <p>
        Sign-in and mail work as before. Publish the record again if the domain is still yours: without it,
        the operator can move {name} to another organization that proves it.
      </p>
    </Notice>
  )
}
