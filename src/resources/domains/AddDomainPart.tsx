import { createDomainClaim } from '../../contract/generated/operations/domains'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { fromPage } from '../../ui/use-close-panel'
import { ClaimLines } from './ClaimLines'
import { isOpen } from './claim-text'
import { OperatorCommand } from './OperatorCommand'
import { useClaims } from './use-claims'

/** The domains that are being added, and how to add one: what AddDomain shows once its code has arrived. */
export const AddDomainPart = ({ isOverPage }: { isOverPage: boolean }) => {
  const { organization_id } = useOrganization()
  const disabledReason = useMissingPermission(createDomainClaim)
  const claims = useClaims().filter(isOpen)
  return (
    <div className={`flex flex-col gap-3 ${isOverPage ? 'items-center' : 'items-start text-left'}`}>
      <p>You need a domain before you can create addresses.</p>
      {claims.length > 0 && <ClaimLines claims={claims} isOverPage={isOverPage} />}
      <ButtonLink
        variant={claims.length > 0 ? 'secondary' : 'primary'}
        to={paths.newDomain(organization_id)}
        state={isOverPage ? fromPage : undefined}
        aria-keyshortcuts={isOverPage ? 'c' : undefined}
        disabledReason={disabledReason}
      >
        {claims.length > 0 ? 'Add another domain' : 'Add domain'}
      </ButtonLink>
      {disabledReason !== null && (
        <>
          <p>{disabledReason} The operator can add a domain too. Send them this command:</p>
          <OperatorCommand command={`domain add DOMAIN --organization ${organization_id}`} />
        </>
      )}
    </div>
  )
}
