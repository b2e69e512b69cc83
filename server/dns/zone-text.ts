import { asciiName, isWithin, plainName } from './names.ts'
import type { Finding, RecordType } from './types.ts'

/** The longest string of a TXT record (RFC 1035, section 3.3.14). */
const stringOctets = 255

/** How long others may remember the records, in seconds. */
const ttl = 3600

/** Writes octets between quotation marks; all but visible ASCII as `\DDD` (RFC 1035, section 5.1). */
const quotedOctets = (octets: Uint8Array): string => {
  const chars = Array.from(octets, (octet) => {
    const char = String.fromCharCode(octet)
    if (char === '"' || char === '\\') return `\\${char}`
    return octet >= 32 && octet < 127 ? char : `\\${String(octet).padStart(3, '0')}`
  })
  return `"${chars.join('')}"`
}

/** Writes a text as strings of at most 255 octets, which receivers join without a space (RFC 7208, section 3.3). */
const txtData = (text: string): string => {
  const octets = Buffer.from(text)
  const count = Math.max(1, Math.ceil(octets.length / stringOctets))
  return Array.from({ length: count }, (_, index) =>
    quotedOctets(octets.subarray(index * stringOctets, (index + 1) * stringOctets)),
  ).join(' ')
}

/** Writes a name: characters with a meaning in zone files are escaped. */
const nameOf = (host: string): string =>
  `${host.replaceAll(/[^A-Za-z0-9._*-]/g, (char) =>
    Array.from(Buffer.from(char), (octet) => `\\${String(octet).padStart(3, '0')}`).join(''),
  )}.`

const lineOf = (host: string, type: RecordType, value: string): string =>
  `${nameOf(host)} ${ttl} IN ${type} ${type === 'TXT' ? txtData(value) : value}`

/** A comment that says what the record replaces, which must not stay beside it. */
const replaced = ({ check, type, seen }: Finding, values: readonly string[]): readonly string[] =>
  seen
    .map(({ value }) => value)
    .filter((value) => !values.includes(value) && check !== 'autoconfig')
    .map((value) => `; replaces ${type} ${quotedOctets(Buffer.from(value.slice(0, 1024)))}`)

/** A comment that says why reports get lost with the record. */
const rejected = (domain: string): string =>
  `; This mail service rejects mail to postmaster@${domain}. Let this address receive mail first, or publish another one.`

/**
 * Returns the records to publish as lines of a zone file (RFC 1035, section 5.1): those that are not set up or not right, or all.
 * The names are complete, so that the lines can be pasted anywhere in the zone.
 */
export const zoneText = (domain: string, findings: readonly Finding[], { all }: { all: boolean }): string => {
  const lines = findings
    // Names of addresses are in a zone of the network's owner.
    .filter(({ host }) => isWithin(plainName(host), asciiName(domain)))
    .filter(({ verdict }) => all || verdict === 'absent' || verdict === 'broken')
    .flatMap((finding) => {
      if (finding.toPublish === null) return []
      const values = finding.toPublish.split('\n')
      const comments = [
        ...(finding.rejectsReports ? [rejected(domain)] : []),
        ...(finding.verdict === 'broken' ? replaced(finding, values) : []),
      ]
      return [...comments, ...values.map((value) => lineOf(finding.host, finding.type, value))]
    })
  const unique = [...new Set(lines)]
  const head = unique.length === 0 ? `; ${domain}: nothing to publish` : `; ${domain}`
  return `${[head, ...unique].join('\n')}\n`
}
