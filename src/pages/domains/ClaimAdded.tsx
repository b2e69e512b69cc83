import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import * as paths from '../../paths'
import { hasConfirmed } from '../../resources/domains/claim-text'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Notice } from '../../ui/Notice'
import { useFocusIfLost } from '../../ui/use-focus-if-lost'

/** A domain that was added: what to do with it next. */
export const ClaimAdded = ({ claim }: { claim: DomainClaim }) => {
  const { domain_id, domain_name_unicode: name } = claim
  const { organization_id } = useOrganization()
  // The button that had the focus is gone with the record.
  const next = useFocusIfLost<HTMLAnchorElement>()
  return (
    <>
      <Notice tone="info" title={hasConfirmed(claim) ? `${name} is confirmed` : `${name} is added`}>
        <p>Leave the record published. It shows that the domain is still yours.</p>
      </Notice>
      {domain_id !== null && (
        <section aria-labelledby="claim-steps" className="flex flex-col gap-2">
          <h3 id="claim-steps" className="font-semibold">
            Next
          </h3>
          <ol className="flex list-decimal flex-col gap-1 pl-5">
            <li>Publish the records for its mail, so that mail to and from {name} works.</li>
            <li>Add postmaster@ and abuse@, to which others report problems.</li>
            <li>Create identities with addresses in {name}.</li>
          </ol>
          <div className="flex flex-wrap gap-2 pt-1">
            <ButtonLink ref={next} variant="primary" replace to={paths.domainDns(organization_id, domain_id)}>
              Show DNS records
            </ButtonLink>
            <ButtonLink replace to={paths.domain(organization_id, domain_id)}>
              Open domain
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  )
}
