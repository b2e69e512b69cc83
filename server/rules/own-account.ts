import { asciiDomain } from './ascii-domain.ts'

/** Code points of a key's name, of which the rest is what a person's session adds. */
const longestName = 92

/**
 * An address as it is kept, however it is typed: without spaces around it, in lower case, its domain in ASCII (RFC 5891) and without
 * a final dot.
 */
export const canonicalAddress = (typed: string): string => {
  const address = typed.normalize('NFC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = asciiDomain(address.slice(at + 1)).replace(/\.$/, '')
  return at === -1 || domain === '' ? address : `${address.slice(0, at)}@${domain}`
}

/** What a person who acts on the page is called in the audit. */
export const ownKeyName = (displayName: string): string =>
  `${Array.from(displayName).slice(0, longestName).join('')}, on /me`
