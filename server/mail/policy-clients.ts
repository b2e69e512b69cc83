import ipaddr from 'ipaddr.js'

/** The ranges of this machine and of private networks (RFC 6890). */
const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'])

/**
 * Whether a client may ask about senders and recipients.
 * @param networks those of the clients, as addresses and networks; null: this machine and private networks.
 */
export const isPolicyClient = (networks: readonly string[] | null, address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // A socket that listens for both protocols gives IPv4 addresses as IPv6 ones.
  const client = ipaddr.process(address)
  if (networks === null) return privateRanges.has(client.range())
  return networks.some((network) => {
    const [first, bits] = ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
    )
    return first.kind() === client.kind() && client.match(first, bits)
  })
}
