import { ChevronDown, Plus } from 'lucide'
import { useLocation } from 'react-router'
import { createIdentity } from '../../contract/generated/operations/identities'
import * as paths from '../../paths'
import { missingForPlan } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { buttonStyle } from '../../ui/button-style'
import { ButtonLink } from '../../ui/ButtonLink'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import { fromPage } from '../../ui/use-close-panel'

/** The button that adds an identity, and a menu with the ways to add several. */
export const AddIdentities = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { search } = useLocation()
  const createDisabledReason = useMissingPermission(createIdentity)
  const importDisabledReason = missingForPlan(profile, 'import')
  const one = {
    to: { pathname: paths.newIdentity(organization_id), search },
    state: fromPage,
    disabledReason: createDisabledReason,
  }
  return (
    <span className="inline-flex">
      <ButtonLink
        variant="primary"
        aria-label="Add identity"
        aria-keyshortcuts="c"
        className="rounded-r-none"
        {...one}
      >
        <Icon icon={Plus} />
        <span>
          Add <span className="hidden sm:inline">identity</span>
        </span>
      </ButtonLink>
      <Menu
        label="More ways to add"
        className={`${buttonStyle('primary')} -ml-px rounded-l-none border-l-on-accent/35! px-1.5! hover:bg-accent-strong!`}
        items={[
          { label: 'One identity', ...one },
          {
            label: 'Several',
            to: { pathname: paths.joinIdentities(organization_id), search },
            state: fromPage,
            disabledReason: importDisabledReason,
          },
          {
            label: 'From a file',
            to: paths.importIdentities(organization_id),
            disabledReason: importDisabledReason,
          },
        ]}
      >
        <Icon icon={ChevronDown} />
      </Menu>
    </span>
  )
}
