import { type NamedAddress, showsBoth } from './unicode-name'

/** What has to be typed to confirm what is done to an address, and what is taken for it too. */
export const confirmTexts = (named: NamedAddress): { confirmText: string; alsoTaken?: string } => {
  const { address, address_unicode } = named
  if (address === address_unicode) return { confirmText: address }
  return showsBoth(named)
    ? { confirmText: address, alsoTaken: address_unicode }
    : { confirmText: address_unicode, alsoTaken: address }
}
