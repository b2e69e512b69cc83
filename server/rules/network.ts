import ipaddr from 'ipaddr.js'

/**
 * Returns the unit that counts as one address: for IPv6 the /64 network of a customer (RFC 6177), and IPv4 even if it is mapped
 * into IPv6 (RFC 4291, section 2.5.5.2). A text that isn't an address is returned unchanged.
 */
export const networkOf = (address: string): string => {
  // A zone names an interface of this machine, in its own letters (RFC 4007, section 11).
  const [withoutZone = ''] = address.split('%', 1)
  if (!ipaddr.IPv6.isValid(withoutZone)) return address
  const parsed = ipaddr.process(withoutZone)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
