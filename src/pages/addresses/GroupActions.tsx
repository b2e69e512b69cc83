import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import { deleteGroup, getGroup, updateGroup } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import * as paths from '../../paths'
import { useGroupSwitch } from '../../resources/addresses/use-group-switch'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { buttonStyle } from '../../ui/button-style'
import { copy } from '../../ui/copy'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'

/** The actions on a group: an edit, the rest in a menu. */
export const GroupActions = ({ group }: { group: Group }) => {
  const { organization_id } = useOrganization()
  const { group_id, group_name, enabled } = group
  const mayNotUpdate = useMissingPermission(updateGroup)
  const mayNotDelete = useMissingPermission(deleteGroup)
  const turn = useGroupSwitch()
  const items: MenuItem[] = [
    {
      label: enabled ? 'Turn off' : 'Turn on',
      onSelect: () => turn({ id: group_id, name: group_name }, !enabled),
      disabledReason: mayNotUpdate,
    },
    { label: 'Copy ID', onSelect: () => void copy(group_id, `ID of ${group_name}`) },
    {
      label: 'Show activity',
      to: { pathname: paths.audit(organization_id), search: `?resource_type=group&resource_id=${group_id}` },
    },
    { label: 'API', onSelect: callShower(getGroup, { path: { group_id } }) },
    {
      label: 'Delete',
      isApart: true,
      danger: true,
      to: paths.deleteGroup(organization_id, group_id),
      state: fromPage,
      disabledReason: mayNotDelete,
    },
  ]
  return (
    <>
      <ButtonLink
        variant="primary"
        aria-keyshortcuts="e"
        to={paths.editGroup(organization_id, group_id)}
        state={fromPage}
        disabledReason={mayNotUpdate}
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
