import type { Finding } from '../types.ts'

/** How much of a text from DNS is quoted in a sentence. */
const maxQuoted = 80

/** Quotes a text from DNS: cut, and with `\DDD` for octets other than visible ASCII (RFC 1035, section 5.1). */
export const quoted = (text: string): string => {
  const visible = [...Buffer.from(text)]
    .map((octet) =>
      octet >= 32 && octet < 127 ? String.fromCharCode(octet) : `\\${String(octet).padStart(3, '0')}`,
    )
    .join('')
  return visible.length > maxQuoted ? `“${visible.slice(0, maxQuoted)}…”` : `“${visible}”`
}

/** How many names a sentence lists. */
const maxNames = 3

/** A name or an address from DNS without quotation marks, if it looks like one. */
const plain = (name: string): string => (/^[\w.:-]{1,80}$/.test(name) ? name : quoted(name))

/** Joins names: `a`, `a and b`, `a, b and c`, `a, b, c and 2 more`. */
export const listed = (names: readonly string[]): string => {
  const shownNames = names.slice(0, maxNames).map(plain)
  const more = names.length - shownNames.length
  const parts = more > 0 ? [...shownNames, `${more} more`] : shownNames
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** The hosts that a finding is about. */
export const hostsOf = ({ evidence }: Finding): string => {
  const hosts = evidence?.hosts ?? []
  return hosts.length === 0 ? 'another host' : listed(hosts)
}

/** The quoted term that a finding is about. */
export const termOf = ({ evidence }: Finding): string =>
  evidence?.term === undefined ? 'a term' : quoted(evidence.term)

/** A sentence about what an earlier check has found. */
export const atLastCheck = (text: string): string =>
  `At the last check, ${text.replace(/^[A-Z](?=[a-z ])/, (char) => char.toLowerCase())}`

/** What a finding says of its domain. */
export type Sentence = (finding: Finding, domain: string) => string
