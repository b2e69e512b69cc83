import ipaddr from 'ipaddr.js'

/**
 * What counts as one address: of IPv6 the network of 64 bits that a customer has for himself (RFC 6177), and IPv4 as
 * such where it comes mapped into IPv6 (RFC 4291, section 2.5.5.2). What is no address counts as it is written.
 */
export const networkOf = (address: string): string => {
  // A zone names an interface of this machine, in letters of its own (RFC 4007, section 11).
  const [withoutZone = ''] = address.split('%', 1)
  if (!ipaddr.IPv6.isValid(withoutZone)) return address
  const parsed = ipaddr.process(withoutZone)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
