import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { createDomainClaim, deleteDomainClaim } from '../../contract/generated/operations/domains'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import * as paths from '../../paths'
import { claimsQuery } from '../../resources/domains/claim-queries'
import { isOpen } from '../../resources/domains/claim-text'
import { typeset } from '../../resources/dns/typeset'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { useClosePanel } from '../../ui/use-close-panel'
import { ClaimAdded } from './ClaimAdded'
import { OpenClaim } from './OpenClaim'

/** The panel of a domain that is being added: the record that proves it, and the result of the last look. */
export const ClaimPanel = () => {
  const { organization_id } = useOrganization()
  const { claimId = '' } = useParams()
  const leave = useClosePanel(paths.domains(organization_id))
  const { items } = useSuspenseQuery(claimsQuery(organization_id)).data.body
  const claim = items.find(({ claim_id }) => claim_id === claimId)
  return (
    <Panel
      title={claim === undefined ? 'Add domain' : `Add ${claim.domain_name_unicode}`}
      initialFocus={(panel) => panel.querySelector('[data-copy] button')}
      onClose={leave}
    >
      <div className="flex flex-col gap-5">
        {claim === undefined ? (
          <GoneClaim />
        ) : isOpen(claim) ? (
          <OpenClaim claim={claim} />
        ) : claim.state === 'proven' ? (
          <ClaimAdded claim={claim} />
        ) : (
          <ExpiredClaim claim={claim} />
        )}
      </div>
    </Panel>
  )
}

const GoneClaim = () => {
  const { organization_id } = useOrganization()
  return (
    <>
      <p>This domain is no longer pending verification. You can add it again.</p>
      <div>
        <ButtonLink
          variant="primary"
          replace
          to={paths.newDomain(organization_id)}
          disabledReason={useMissingPermission(createDomainClaim)}
        >
          Add domain
        </ButtonLink>
      </div>
    </>
  )
}

const ExpiredClaim = ({
  claim: { claim_id, domain_name_unicode: name, sentence },
}: {
  claim: DomainClaim
}) => {
  const { organization_id } = useOrganization()
  const createReason = useMissingPermission(createDomainClaim)
  const deleteReason = useMissingPermission(deleteDomainClaim)
  const { state } = useLocation()
  return (
    <>
      <Notice tone="warning" title={typeset(sentence)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          variant="primary"
          replace
          to={{
            pathname: paths.newDomain(organization_id),
            search: `?name=${encodeURIComponent(name)}`,
          }}
          disabledReason={createReason}
        >
          Add again
        </ButtonLink>
        <ButtonLink
          to={paths.endDomainClaim(organization_id, claim_id)}
          state={state}
          replace
          disabledReason={deleteReason}
        >
          Remove from list…
        </ButtonLink>
      </div>
    </>
  )
}
