import ipaddr from 'ipaddr.js'
import { asciiDomain } from '../rules/ascii-domain.ts'

/** Returns a name as it is compared: in lower case, without the final dot. The root is ''. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Whether DNS can have such a name: labels of 1 to 63 octets, together at most 253 (RFC 1035, section 2.3.4). */
export const isPossibleName = (name: string): boolean =>
  Buffer.byteLength(name) <= 253 &&
  name.split('.').every((label) => label !== '' && Buffer.byteLength(label) <= 63)

/** Whether a name is a domain or below it. */
export const isWithin = (name: string, domain: string): boolean =>
  name === domain || name.endsWith(`.${domain}`)

/** Returns a domain and its parents, the longest first: a.b.c, b.c, c. */
export const parentsOf = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** Returns the name with the PTR record of an address (RFC 1035, section 3.5; RFC 3596, section 2.5). */
export const reverseName = (address: string): string => {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.toReversed().join('.')}.in-addr.arpa`
  const nibbles = parsed.toByteArray().flatMap((octet) => [octet >> 4, octet & 15])
  return `${nibbles
    .toReversed()
    .map((nibble) => nibble.toString(16))
    .join('.')}.ip6.arpa`
}

/** Returns one text for each way to write an address; a text that is none is returned unchanged. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address

/** Returns a domain as DNS has it, in ASCII (RFC 5891), or the text itself where it has no such form. */
export const asciiName = (domain: string): string => plainName(asciiDomain(domain) || domain)

/** Top-level domains and domains that no name server has for real (RFC 2606, RFC 6761). */
const reserved = ['test', 'example', 'invalid', 'localhost', 'example.com', 'example.net', 'example.org']

/** Whether a name is reserved for tests and documentation, so that no name server can say anything about it. */
export const isReservedName = (name: string): boolean =>
  reserved.some((domain) => isWithin(plainName(name), domain))
