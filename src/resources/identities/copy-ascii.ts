import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'
import type { NamedAddress } from '../../util/unicode-name'

/** The entry of a menu that copies the stored form of an address, where it has another one. */
export const copyAscii = ({ address, address_unicode }: NamedAddress): MenuItem[] =>
  address === address_unicode
    ? []
    : [{ label: 'Copy as ASCII', onSelect: () => void copy(address, `Address “${address}”`) }]
