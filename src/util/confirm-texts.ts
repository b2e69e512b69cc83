import { type NamedAddress, showsBoth } from './unicode-name'

/** The text that confirms an act on an address, and its other accepted form. */
export const confirmTexts = (named: NamedAddress): { confirmText: string; alsoTaken?: string } => {
  const { address, address_unicode } = named
  if (address === address_unicode) return { confirmText: address }
  return showsBoth(named)
    ? { confirmText: address, alsoTaken: address_unicode }
    : { confirmText: address_unicode, alsoTaken: address }
}
