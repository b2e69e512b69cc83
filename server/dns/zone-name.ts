import { getDomain } from 'tldts'
import { isWithin, parentsOf } from './names.ts'
import type { Resolver } from './types.ts'

/** Returns the registered domain that a name belongs to: the name itself, or one that it is a subdomain of. */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain

/** Whether a domain is below one that is registered, so that it may be in the zone of that one. */
export const isSubdomain = (domain: string): boolean => registeredDomain(domain) !== domain

/** Names that are asked about; deeper domains are no mail domains. */
const maxNames = 8

/**
 * Finds the zone that has the records of a domain: its nearest parent with an SOA record (RFC 1035, section 3.3.13), at most the
 * registered domain. Null if it is unknown, because a lookup failed or DNS has none of these names.
 */
export const findZoneName = async (domain: string, resolver: Resolver): Promise<string | null> => {
  const registered = registeredDomain(domain)
  if (registered === domain) return domain
  const names = parentsOf(domain).filter((name) => isWithin(name, registered))
  for (const name of names.slice(0, maxNames)) {
    const answer = await resolver.ask(name, 'SOA')
    if (answer.kind === 'failed') return null
    if (answer.kind === 'records' && answer.aliases.length === 0) return name
  }
  return null
}

/**
 * Returns the name of a record as it is entered at a DNS provider that appends the zone; `@` is the zone itself. A name outside the
 * zone is returned whole.
 * @param zone null: unknown, so that it is probably the registered domain.
 */
export const hostInZone = (host: string, domain: string, zone: string | null): string => {
  const top = zone ?? registeredDomain(domain)
  if (host === top) return '@'
  return host.endsWith(`.${top}`) ? host.slice(0, -top.length - 1) : host
}
