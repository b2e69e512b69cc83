import ipaddr from 'ipaddr.js'

/** Parts of 2000::/3 that lead to other networks, or nowhere: Teredo and the like, documentation, 6to4. */
const notPublic = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
)
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet (RFC 6890). Addresses of private, local and documentation networks are not,
 * nor those that contain an IPv4 address: mapped (RFC 4291), 6to4 (RFC 3056) and NAT64 (RFC 6052, RFC 8215).
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4)
    // The library reads 10.1 and 0x7f000001 as addresses, too.
    return ipaddr.IPv4.isValidFourPartDecimal(address) && parsed.range() === 'unicast'
  if (address.includes('%') || !parsed.match(globalUnicast)) return false
  return !notPublic.some((network) => parsed.match(network))
}
