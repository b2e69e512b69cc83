import { isIP } from 'node:net'
import type { FailedSignInCount } from '../queries/mail/sign-ins.ts'
import { networkOf } from '../rules/network.ts'

/** A failed sign-in, as a mail server reports it. */
export interface FailedSignIn {
  address: string
  /** The source; null if it was not reported. */
  ip: string | null
  /** Dovecot's name of the service. */
  service: string
  /** Whether no password was checked, because the address is unknown for that service. */
  isUnknown: boolean
}

const serviceCodes: Readonly<Record<string, string>> = {
  imap: 'imap',
  pop3: 'pop3',
  sieve: 'managesieve',
  managesieve: 'managesieve',
  smtp: 'smtp_submission',
  submission: 'smtp_submission',
}

/** Returns a source as it is counted: an IPv4 address or an IPv6 /64 network; null for other texts. */
const sourceOf = (ip: string | null): string | null => {
  if (ip === null || isIP(ip) === 0) return null
  const network = networkOf(ip)
  return network.includes(':') ? `${network}::/64` : network
}

interface Entry {
  address: string
  source: string | null
  services: Set<string>
  isUnknown: boolean
  count: number
  firstAt: number
  lastAt: number
}

/** How many entries each kind may have. Known addresses come first: guessed names must not crowd them out. */
const limits = { known: 5000, unknown: 2000, domains: 500 } as const

/** Bytes; RFC 5321, section 4.5.3.1 allows no longer address. */
const maxAddressBytes = 320

/**
 * Counts failed sign-ins in memory, within limits. Beyond them, the sign-ins of one domain are counted together, without their
 * address and source, and finally not at all.
 */
export const createTally = (now: () => number = () => performance.now()) => {
  let known = new Map<string, Entry>()
  let unknown = new Map<string, Entry>()
  let domains = new Map<string, Entry>()
  let dropped = 0

  const count = (
    entries: Map<string, Entry>,
    limit: number,
    failure: Pick<Entry, 'address' | 'source' | 'isUnknown'>,
    service: string,
  ): boolean => {
    const key = `${failure.source} ${failure.address}`
    const at = now()
    let entry = entries.get(key)
    if (entry === undefined) {
      if (entries.size >= limit) return false
      entry = { ...failure, services: new Set(), count: 0, firstAt: at, lastAt: at }
      entries.set(key, entry)
    }
    const code = serviceCodes[service]
    if (code !== undefined) entry.services.add(code)
    entry.count += 1
    entry.lastAt = at
    return true
  }

  return {
    add: ({ address: typedAddress, ip, service, isUnknown }: FailedSignIn): void => {
      const address = typedAddress.toLowerCase()
      const domain = address.slice(address.lastIndexOf('@'))
      if (!domain.startsWith('@') || Buffer.byteLength(address) > maxAddressBytes || address.includes('\0'))
        return
      const failure = { address, source: sourceOf(ip), isUnknown }
      if (count(isUnknown ? unknown : known, isUnknown ? limits.unknown : limits.known, failure, service))
        return
      const ofDomain = { address: domain, source: null, isUnknown: true }
      if (!count(domains, limits.domains, ofDomain, service)) dropped += 1
    },
    /** Returns the counts since the last call. */
    take: (): { failures: FailedSignInCount[]; dropped: number } => {
      const at = now()
      const failures = [...known.values(), ...unknown.values(), ...domains.values()].map(
        ({ services, isUnknown, firstAt, lastAt, ...entry }) => ({
          ...entry,
          service_codes: [...services],
          is_unknown: isUnknown,
          first_ms: Math.round(at - firstAt),
          last_ms: Math.round(at - lastAt),
        }),
      )
      const result = { failures, dropped }
      known = new Map()
      unknown = new Map()
      domains = new Map()
      dropped = 0
      return result
    },
  }
}
