import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../dns/public-address.ts'

/**
 * Whether a client may ask about senders and recipients.
 * @param networks those of the clients, as addresses and networks; null: all but addresses of the public internet.
 */
export const isPolicyClient = (networks: readonly string[] | null, address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // A socket that listens for both protocols gives IPv4 addresses as IPv6 ones.
  const client = ipaddr.process(address)
  if (networks === null) return !isPublicAddress(client.toString())
  return networks.some((network) => {
    const [first, bits] = ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
    )
    return first.kind() === client.kind() && client.match(first, bits)
  })
}
