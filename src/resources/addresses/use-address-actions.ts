import { useLocation } from 'react-router'
import {
  addGroupMembers,
  deleteAlias,
  deleteGroup,
  updateAlias,
  updateGroup,
} from '../../contract/generated/operations/addresses'
import { renameIdentity, restoreDeletedIdentity } from '../../contract/generated/operations/identities'
import type { Address } from '../../contract/generated/schemas/address.zod'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { copy } from '../../ui/copy'
import type { MenuLabel } from '../../ui/menu-actions'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'
import { copyAscii } from '../identities/copy-ascii'
import { useAddressSwitch } from './use-address-switch'
import { whoGetsMail } from './who-gets-mail'

/** What the menu of an address needs to know of it. */
type MenuAddress = Pick<Address, 'kind' | 'id' | 'address' | 'address_unicode' | 'display_name' | 'state'>

/**
 * Returns the menu of an address.
 * @param isInList whether it is that of the list, which asks before a deletion over itself; else the page of the address does.
 */
export const useAddressActions = (isInList: boolean): ((address: MenuAddress) => MenuItem[]) => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const updateDisabledReason = useMissingPermission(updateAlias)
  const deleteDisabledReason = useMissingPermission(deleteAlias)
  const renameDisabledReason = useMissingPermission(renameIdentity)
  const restoreDisabledReason = useMissingPermission(restoreDeletedIdentity)
  const updateGroupDisabledReason = useMissingPermission(updateGroup)
  const deleteGroupDisabledReason = useMissingPermission(deleteGroup)
  const addMembersDisabledReason = useMissingPermission(addGroupMembers)
  const turn = useAddressSwitch()
  return (row) => {
    const { kind, id, address_unicode, state } = row
    const common: MenuItem[] = [
      { label: 'Show who gets mail', to: whoGetsMail(organization_id, address_unicode) },
      { label: 'Copy address', onSelect: () => void copy(address_unicode, `Address “${address_unicode}”`) },
      ...copyAscii(row),
    ]
    const question = (inList: typeof paths.alias, overPage: typeof paths.alias) =>
      isInList ? { pathname: inList(organization_id, id), search } : overPage(organization_id, id)
    const over = (label: MenuLabel, path: typeof paths.alias, disabledReason: string | null): MenuItem => ({
      label,
      to: path(organization_id, id),
      state: fromPage,
      disabledReason,
    })
    if (kind === 'identity')
      return [
        { label: 'Open', to: paths.identity(organization_id, id) },
        over('Rename', paths.renameIdentity, renameDisabledReason),
        ...common,
      ]
    if (kind === 'held') return [over('Restore', paths.restoreIdentity, restoreDisabledReason), ...common]
    if (kind === 'group')
      return [
        { label: 'Open', to: paths.group(organization_id, id) },
        over('Edit', paths.editGroup, updateGroupDisabledReason),
        over('Add members', paths.addMembers, addMembersDisabledReason),
        {
          label: state === 'off' ? 'Turn on' : 'Turn off',
          onSelect: () => turn({ kind, id, name: row.display_name ?? address_unicode }, state === 'off'),
          disabledReason: updateGroupDisabledReason,
        },
        ...common,
        {
          label: 'Delete',
          isApart: true,
          danger: true,
          to: question(paths.deleteGroupInList, paths.deleteGroup),
          state: fromPage,
          disabledReason: deleteGroupDisabledReason,
        },
      ]
    return [
      { label: 'Open', to: paths.alias(organization_id, id) },
      over('Edit', paths.editAlias, updateDisabledReason),
      {
        label: state === 'off' ? 'Turn on' : 'Turn off',
        onSelect: () => turn({ kind, id, name: address_unicode }, state === 'off'),
        disabledReason: updateDisabledReason,
      },
      ...common,
      {
        label: 'Delete',
        isApart: true,
        danger: true,
        to: question(paths.deleteAliasInList, paths.deleteAlias),
        state: fromPage,
        disabledReason: deleteDisabledReason,
      },
    ]
  }
}
