import packet, { type Answer as PacketAnswer, type DecodedPacket } from 'dns-packet'
import { plainAddress, plainName } from './names.ts'
import { isSmall } from './packet-limits.ts'
import type { Answer, RecordData, RecordType, SeenRecord } from './types.ts'

/** A question as it goes to one server. */
export interface Query {
  name: string
  type: RecordType
  /** Whether the server shall find the answer elsewhere (RD). */
  recursion: boolean
  /** Whether it shall leave out the check of signatures (CD; RFC 4035, section 3.2.2). */
  uncheckedSignatures: boolean
}

/** The response to a query. `dns-packet` names the response code, but its types leave that out. */
export type Response = DecodedPacket & { rcode: string }

/**
 * Octets of a UDP response that pass nearly everywhere without fragments (DNS Flag Day 2020; RFC 9715). A longer one comes
 * by TCP.
 */
const udpOctets = 1232

/** Writes a query. AD in it asks for AD in the response (RFC 6840, section 5.7). */
export const encodeQuery = (id: number, { name, type, recursion, uncheckedSignatures }: Query): Buffer =>
  packet.encode({
    type: 'query',
    id,
    flags:
      packet.AUTHENTIC_DATA |
      (recursion ? packet.RECURSION_DESIRED : 0) |
      (uncheckedSignatures ? packet.CHECKING_DISABLED : 0),
    questions: [{ name, type }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: udpOctets,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  })

/** Reads a response; null if it is not one to this query, or can't be read. The question must be echoed (RFC 5452, section 3). */
export const decodeResponse = (message: Buffer, id: number, { name, type }: Query): Response | null => {
  if (!isSmall(message)) return null
  try {
    const response = packet.decode(message) as Response
    const [question, ...others] = response.questions ?? []
    const isEcho =
      question !== undefined &&
      others.length === 0 &&
      plainName(question.name) === plainName(name) &&
      question.type === type
    return response.id === id && response.flag_qr && isEcho ? response : null
  } catch {
    return null
  }
}

/** Reads the data of a record; null for a type that no check uses. */
const dataOfPacket = (answer: PacketAnswer): RecordData | null => {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return { type: answer.type, address: plainAddress(answer.data) }
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { type: answer.type, target: plainName(answer.data) }
    case 'MX':
      return {
        type: 'MX',
        preference: answer.data.preference ?? 0,
        target: plainName(answer.data.exchange),
      }
    case 'SOA':
      return { type: 'SOA', target: plainName(answer.data.mname), minimum: answer.data.minimum ?? 0 }
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = answer.data
      return { type: 'SRV', priority, weight, port, target: plainName(target) }
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = answer.data
      return { type: 'TLSA', usage, selector, matching: matchingType, digest: certificate.toString('hex') }
    }
    case 'TXT': {
      const strings = [answer.data].flat().map((one) => Buffer.from(one))
      // Joined before it is decoded: a character may be cut between two strings.
      return {
        type: 'TXT',
        text: Buffer.concat(strings).toString(),
        fields: strings.map((one) => one.length),
      }
    }
    default:
      return null
  }
}

const recordsOf = (answers: readonly PacketAnswer[] = []): SeenRecord[] =>
  answers.flatMap((answer) => {
    const data = dataOfPacket(answer)
    if (data === null || !('ttl' in answer)) return []
    return [{ name: plainName(answer.name), ttl: answer.ttl ?? 0, data }]
  })

/** Follows the aliases in a response: the names from the first to the last, and the least TTL on the way. */
const followAliases = (records: readonly SeenRecord[], name: string, type: RecordType) => {
  const names = [name]
  let ttl = Infinity
  for (;;) {
    const current = names.at(-1)
    const alias = records.find((record) => record.name === current && record.data.type === 'CNAME')
    if (type === 'CNAME' || alias?.data.type !== 'CNAME' || names.includes(alias.data.target))
      return { names, ttl }
    names.push(alias.data.target)
    ttl = Math.min(ttl, alias.ttl)
  }
}

/**
 * Returns what a response says of a question. A response code that is no answer is a failure, and so is a referral: a server
 * that only knows which others to ask says nothing about the name.
 */
export const answerOf = (response: Response, query: Query, from: string, trustAd: boolean): Answer => {
  const { rcode } = response
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN')
    return { kind: 'failed', reason: rcode === 'REFUSED' ? 'refused' : 'servfail', from }
  const records = recordsOf(response.answers)
  const { names, ttl } = followAliases(records, plainName(query.name), query.type)
  const matches = records.filter(({ name, data }) => name === names.at(-1) && data.type === query.type)
  const authorities = recordsOf(response.authorities)
  const isReferral =
    matches.length === 0 &&
    authorities.some(({ data }) => data.type === 'NS') &&
    !authorities.some(({ data }) => data.type === 'SOA')
  if (isReferral) return { kind: 'failed', reason: 'refused', from, isReferral }
  if (!query.recursion && !response.flag_aa) return { kind: 'failed', reason: 'refused', from }
  const common = {
    aliases: names.length > 1 ? names : [],
    authenticated: trustAd ? response.flag_ad : null,
    from,
  }
  if (matches.length > 0) {
    const least = Math.min(ttl, ...matches.map((record) => record.ttl))
    return { kind: 'records', records: matches, ttl: least, ...common }
  }
  // RFC 2308, section 5.
  const soa = authorities.find(({ data }) => data.type === 'SOA')
  const absentTtl = soa?.data.type === 'SOA' ? Math.min(soa.ttl, soa.data.minimum) : 0
  return { kind: rcode === 'NXDOMAIN' ? 'no_such_name' : 'none', ttl: Math.min(ttl, absentTtl), ...common }
}
