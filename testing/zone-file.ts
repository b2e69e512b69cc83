// Writes the records of a test as a zone file (RFC 1035, section 5).
import type { MemoryZone } from '../server/dns/memory-resolver.ts'

/** Records of names that begin so are remembered for a second only. */
const shortLived = 'changing.'

const quoted = (octets: Buffer): string =>
  `"${Array.from(octets, (octet) => {
    const char = String.fromCharCode(octet)
    if (char === '"' || char === '\\') return `\\${char}`
    return octet >= 32 && octet < 127 ? char : `\\${String(octet).padStart(3, '0')}`
  }).join('')}"`

const stringsOf = (text: string): string => {
  const octets = Buffer.from(text)
  const count = Math.max(1, Math.ceil(octets.length / 255))
  return Array.from({ length: count }, (_, index) =>
    quoted(octets.subarray(index * 255, (index + 1) * 255)),
  ).join(' ')
}

/** Returns the zone with these records, its own name server, and more lines. */
export const zoneFile = (
  zone: string,
  serial: number,
  records: MemoryZone,
  lines: readonly string[],
): string => {
  const own = Object.entries(records).flatMap(([name, ofName]) =>
    Object.entries(ofName).flatMap(([type, values]) =>
      (Array.isArray(values) ? values : []).map((value: string | readonly string[]) => {
        const strings = Array.isArray(value) ? value : [value]
        const data = type === 'TXT' ? strings.map(stringsOf).join(' ') : strings.join('')
        return `${name}. ${name.startsWith(shortLived) ? 1 : 300} IN ${type} ${data}`
      }),
    ),
  )
  return [
    `${zone}. 300 IN SOA ns.test. root.test. ${serial} 3600 600 86400 300`,
    `${zone}. 300 IN NS ns.test.`,
    ...(zone === 'test' ? ['ns.test. 300 IN A 127.0.0.1'] : []),
    ...own,
    ...lines,
    '',
  ].join('\n')
}
