import { Plus } from 'lucide'
import { useLocation } from 'react-router'
import { createIdentity } from '../../contract/generated/operations/identities'
import * as paths from '../../paths'
import { missingForPlan } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { fromPage } from '../../ui/use-close-panel'

/** Shown in place of the list while there are no identities: what they are, and both ways to add some. */
export const NoIdentities = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { search } = useLocation()
  return (
    <EmptyState
      title="No identities yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink
            variant="primary"
            aria-keyshortcuts="c"
            to={{ pathname: paths.newIdentity(organization_id), search }}
            state={fromPage}
            disabledReason={useMissingPermission(createIdentity)}
          >
            <Icon icon={Plus} />
            Add identity
          </ButtonLink>
          <ButtonLink
            to={paths.importIdentities(organization_id)}
            disabledReason={missingForPlan(profile, 'import')}
          >
            Import from a file
          </ButtonLink>
        </div>
      }
    >
      An identity is a person or device with an email address. It can sign in and have a mailbox.
    </EmptyState>
  )
}
