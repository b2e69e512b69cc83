import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import { deleteAlias, getAlias, updateAlias } from '../../contract/generated/operations/addresses'
import type { Alias } from '../../contract/generated/schemas/alias.zod'
import * as paths from '../../paths'
import { useAliasSwitch } from '../../resources/addresses/use-alias-switch'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { buttonStyle } from '../../ui/button-style'
import { copy } from '../../ui/copy'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'

/** The actions on an alias: an edit, the rest in a menu. */
export const AliasActions = ({ alias }: { alias: Alias }) => {
  const { organization_id } = useOrganization()
  const { alias_id, address_unicode, enabled } = alias
  const mayNotUpdate = useMissingPermission(updateAlias)
  const mayNotDelete = useMissingPermission(deleteAlias)
  const turn = useAliasSwitch()
  const items: MenuItem[] = [
    {
      label: enabled ? 'Turn off' : 'Turn on',
      onSelect: () => turn({ id: alias_id, address_unicode }, !enabled),
      disabledReason: mayNotUpdate,
    },
    { label: 'Copy ID', onSelect: () => void copy(alias_id, `ID of ${address_unicode}`) },
    {
      label: 'Show activity',
      to: { pathname: paths.audit(organization_id), search: `?resource_type=alias&resource_id=${alias_id}` },
    },
    { label: 'API', onSelect: callShower(getAlias, { path: { alias_id } }) },
    {
      label: 'Delete',
      isApart: true,
      danger: true,
      to: paths.deleteAlias(organization_id, alias_id),
      state: fromPage,
      disabledReason: mayNotDelete,
    },
  ]
  return (
    <>
      <ButtonLink
        variant="primary"
        aria-keyshortcuts="e"
        to={paths.editAlias(organization_id, alias_id)}
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
