import { bareAddress } from '../../resources/addresses/bare-address'

/**
 * The name of a domain in a typed text: that of a web address, of an email address, or the text itself. A path stays where it
 * is no web address: it could be a typing error.
 */
export const typedDomain = (typed: string): string => {
  const text = typed.trim()
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/iu.exec(text) ?? []
  if (host !== undefined) return host
  const address = bareAddress(text)
  return address.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : text.replace(/\/$/, '')
}
