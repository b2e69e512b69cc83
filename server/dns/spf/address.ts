import ipaddr from 'ipaddr.js'

/** An address of a sender. IPv4 mapped into IPv6 is IPv4 (RFC 7208, section 5). */
export type SenderAddress = ipaddr.IPv4 | ipaddr.IPv6

/** Parses an address. */
export const senderAddress = (text: string): SenderAddress => ipaddr.process(text)

/** Whether the address is IPv6. */
export const isIPv6 = (address: SenderAddress): address is ipaddr.IPv6 => address instanceof ipaddr.IPv6

/** Whether the address is in the network, which is of the same family. A mapped network only matches IPv6, so nothing. */
export const isIn = (address: SenderAddress, network: string, prefix: number): boolean => {
  const parsed = ipaddr.parse(network)
  return parsed.kind() === address.kind() && address.match([parsed, prefix] as [ipaddr.IPv4, number])
}

/** Whether a text is the same address, however it is written. */
export const isSame = (address: SenderAddress, text: string): boolean =>
  isIn(address, text, isIPv6(address) ? 128 : 32)

/** The address with dots: each number of IPv4, each hexadecimal digit of IPv6 (RFC 7208, section 7.3, macro `i`). */
export const dottedAddress = (address: SenderAddress): string =>
  isIPv6(address)
    ? address
        .toByteArray()
        .flatMap((octet) => [octet >> 4, octet & 15])
        .map((digit) => digit.toString(16).toUpperCase())
        .join('.')
    : address.toString()

/** The first label of the names in which addresses are turned into names (macro `v`). */
export const reverseZone = (address: SenderAddress): 'in-addr' | 'ip6' =>
  isIPv6(address) ? 'ip6' : 'in-addr'
