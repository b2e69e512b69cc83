import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import {
  deleteAlias,
  deleteGroup,
  getAlias,
  getGroup,
  updateAlias,
  updateGroup,
} from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { useAddressSwitch } from '../../resources/addresses/use-address-switch'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { buttonStyle } from '../../ui/button-style'
import { copy } from '../../ui/copy'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'

const kinds = {
  alias: {
    update: updateAlias,
    remove: deleteAlias,
    showCall: (alias_id: string) => callShower(getAlias, { path: { alias_id } }),
    edit: paths.editAlias,
    question: paths.deleteAlias,
  },
  group: {
    update: updateGroup,
    remove: deleteGroup,
    showCall: (group_id: string) => callShower(getGroup, { path: { group_id } }),
    edit: paths.editGroup,
    question: paths.deleteGroup,
  },
} as const

interface AddressActionsProps {
  kind: 'alias' | 'group'
  id: string
  /** The address of an alias, the name of a group. */
  name: string
  enabled: boolean
}

/** The actions on an alias or a group: an edit, the rest in a menu. */
export const AddressActions = ({ kind, id, name, enabled }: AddressActionsProps) => {
  const { organization_id } = useOrganization()
  const { update, remove, showCall, edit, question } = kinds[kind]
  const updateDisabledReason = useMissingPermission(update)
  const deleteDisabledReason = useMissingPermission(remove)
  const turn = useAddressSwitch()
  const items: MenuItem[] = [
    {
      label: enabled ? 'Turn off' : 'Turn on',
      onSelect: () => turn({ kind, id, name }, !enabled),
      disabledReason: updateDisabledReason,
    },
    ...(kind === 'alias'
      ? [{ label: 'Copy address' as const, onSelect: () => void copy(name, `Address “${name}”`) }]
      : []),
    { label: 'Copy ID', onSelect: () => void copy(id, `ID of ${name}`) },
    {
      label: 'Show activity',
      to: { pathname: paths.audit(organization_id), search: `?resource_type=${kind}&resource_id=${id}` },
    },
    { label: 'API', onSelect: showCall(id) },
    {
      label: 'Delete',
      isApart: true,
      danger: true,
      to: question(organization_id, id),
      state: fromPage,
      disabledReason: deleteDisabledReason,
    },
  ]
  return (
    <>
      <ButtonLink
        variant="primary"
        aria-keyshortcuts="e"
        to={edit(organization_id, id)}
        state={fromPage}
        disabledReason={updateDisabledReason}
      >
        Edit
      </ButtonLink>
      <Menu label="More" items={items} className={buttonStyle('secondary')}>
        More
        <Icon icon={ChevronDown} />
      </Menu>
    </>
  )
}
