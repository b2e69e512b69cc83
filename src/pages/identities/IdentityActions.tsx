import { resetIdentityPassword, updateIdentity } from '../../contract/generated/operations/identities'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { reactivate } from '../../resources/identities/reactivate'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { fromPage } from '../../ui/use-close-panel'
import { useUnits } from '../../util/units'
import { IdentityMenu } from './IdentityMenu'

/** The buttons of an identity's page. On a narrow screen all but the first are in the menu alone. */
export const IdentityActions = ({ identity }: { identity: IdentityDetail }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const units = useUnits()
  const resetDisabledReason = useMissingPermission(resetIdentityPassword)
  const updateDisabledReason = useMissingPermission(updateIdentity)
  const suspendDisabledReason = useMissingPermission(updateIdentity, 'status')
  const { identity_id, status } = identity
  return (
    <span className="contents print:hidden">
      <ButtonLink
        variant="primary"
        aria-keyshortcuts="p"
        to={paths.resetIdentityPassword(organization_id, identity_id)}
        state={fromPage}
        disabledReason={resetDisabledReason}
      >
        Reset password
      </ButtonLink>
      <span className="hidden md:inline">
        <ButtonLink
          aria-keyshortcuts="e"
          to={paths.editIdentity(organization_id, identity_id)}
          state={fromPage}
          disabledReason={updateDisabledReason}
        >
          Edit
        </ButtonLink>
      </span>
      <span className="hidden md:inline">
        {status === 'active' ? (
          <ButtonLink
            to={paths.suspendIdentity(organization_id, identity_id)}
            state={fromPage}
            disabledReason={suspendDisabledReason}
          >
            Suspend
          </ButtonLink>
        ) : (
          <Button disabledReason={suspendDisabledReason} onClick={() => reactivate(profile, units, identity)}>
            Reactivate
          </Button>
        )}
      </span>
      <IdentityMenu identity={identity} />
    </span>
  )
}
