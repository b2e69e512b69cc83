import type { ItemText } from '../item'

/** The address of an identity before and after. */
export const renameItem: ItemText = ({ before, after }) => {
  const [former, address] = [before?.['address_unicode'], after?.['address_unicode']]
  return typeof former === 'string' && typeof address === 'string' ? `Address ${former} → ${address}` : ''
}
