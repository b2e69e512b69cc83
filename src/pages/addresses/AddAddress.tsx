import { ChevronDown, Plus } from 'lucide'
import { useLocation } from 'react-router'
import { createAlias, createGroup } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { buttonStyle } from '../../ui/button-style'
import { ButtonLink } from '../../ui/ButtonLink'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import { fromPage } from '../../ui/use-close-panel'

/** The button that adds an alias, and a menu that adds a group. */
export const AddAddress = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const alias = {
    to: { pathname: paths.newAlias(organization_id), search },
    state: fromPage,
    disabledReason: useMissingPermission(createAlias),
  }
  const group = {
    to: { pathname: paths.newGroup(organization_id), search },
    state: fromPage,
    disabledReason: useMissingPermission(createGroup),
  }
  return (
    <span className="inline-flex">
      <ButtonLink variant="primary" aria-keyshortcuts="c" className="rounded-r-none" {...alias}>
        <Icon icon={Plus} />
        Add alias
      </ButtonLink>
      <Menu
        label="More ways to add"
        className={`${buttonStyle('primary')} -ml-px rounded-l-none border-l-on-accent/35! px-1.5! hover:bg-accent-strong!`}
        items={[
          { label: 'Alias', ...alias },
          { label: 'Group', ...group },
        ]}
      >
        <Icon icon={ChevronDown} />
      </Menu>
    </span>
  )
}
