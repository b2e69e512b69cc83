import type { ItemText } from '../item'

/** The new alias of an identity, or the one that is deleted. */
export const addAliasItem: ItemText = ({ before, after }) => {
  const [former, alias] = [before?.['alias_unicode'], after?.['alias_unicode']]
  if (typeof alias === 'string') return `New alias ${alias}`
  return typeof former === 'string' ? `Alias ${former} deleted` : ''
}
