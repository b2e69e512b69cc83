import { isPublicAddress } from './public-address.ts'
import { textOf } from './records.ts'
import type {
  Answer,
  Check,
  Code,
  Evidence,
  FailedAnswer,
  Finding,
  MailFacts,
  RecordData,
  RecordType,
  Resolver,
  SeenValue,
  Verdict,
} from './types.ts'

/** What a finding is about. */
export interface Subject {
  check: Check
  subject: string
  host: string
  type: RecordType
  toPublish: string | null
}

/** The result of a check before it is bound to its subject. */
export interface CheckResult {
  verdict: Verdict
  code: Code
  evidence?: Evidence
}

/**
 * An address as it is shown. The resolver may know names that the internet doesn't: an alias for one must not reveal its
 * address.
 */
export const shownAddress = (address: string, aliases: readonly string[]): string =>
  aliases.length > 0 && !isPublicAddress(address) ? 'private address' : address

const shownValue = (data: RecordData, aliases: readonly string[]): string =>
  data.type === 'A' || data.type === 'AAAA' ? shownAddress(data.address, aliases) : textOf(data)

/** Returns the values of an answer as they are shown. */
const seenOf = (answer: Answer): SeenValue[] =>
  answer.kind === 'records'
    ? answer.records.map(({ ttl, data }) => ({
        value: shownValue(data, answer.aliases),
        ttl,
        from: answer.from,
      }))
    : []

/** Returns the addresses of an answer. */
export const addressesOf = (answer: Answer): string[] =>
  answer.kind === 'records'
    ? answer.records.flatMap(({ data }) => (data.type === 'A' || data.type === 'AAAA' ? [data.address] : []))
    : []

/** Returns the texts of an answer. */
export const textsOf = (answer: Answer): string[] =>
  answer.kind === 'records'
    ? answer.records.flatMap(({ data }) => (data.type === 'TXT' ? [data.text] : []))
    : []

/** Binds a result to its subject and to the answer that it is from. */
export const findingOf = (
  subject: Subject,
  answer: Answer,
  { verdict, code, evidence }: CheckResult,
): Finding => ({
  ...subject,
  verdict,
  code,
  seen: seenOf(answer),
  ttl: answer.kind === 'failed' ? null : answer.ttl,
  evidence: evidence ?? null,
})

/** Returns the result of a lookup that failed. Only wrong signatures are a problem of the domain. */
export const failedResult = (answer: FailedAnswer): CheckResult =>
  answer.reason === 'bogus'
    ? { verdict: 'broken', code: 'dnssec_bogus' }
    : { verdict: 'cannot_tell', code: answer.reason }

/** The result where a fact is needed that the operator has not given. */
export const notSaid: CheckResult = { verdict: 'cannot_tell', code: 'operator_has_not_said' }

/** The addresses of a host, and the aliases on the way to them. */
export interface HostAddresses {
  addresses: string[]
  aliases: readonly string[]
  /** The lookup that failed, if one did, so that there may be more addresses. */
  failure: FailedAnswer | null
}

/** Looks up the IPv4 and IPv6 addresses of a host. */
export const lookUpAddresses = async (host: string, resolver: Resolver): Promise<HostAddresses> => {
  const answers = await Promise.all([resolver.ask(host, 'A'), resolver.ask(host, 'AAAA')])
  return {
    addresses: answers.flatMap(addressesOf),
    aliases: answers.flatMap((answer) => (answer.kind === 'failed' ? [] : answer.aliases)),
    failure: answers.find((answer) => answer.kind === 'failed') ?? null,
  }
}

/** Says whether a host is one of the operator's, by name or by address; `unknown` if a lookup failed. */
export type Ownership = 'ours' | 'elsewhere' | 'unknown'

/** Returns a function that says whether a host belongs to these, which it looks up only if a name differs. */
export const ownershipAmong = (
  hosts: readonly string[],
  addresses: readonly string[],
  resolver: Resolver,
) => {
  const names = new Set(hosts)
  return async (host: string): Promise<Ownership> => {
    if (names.has(host)) return 'ours'
    const [other, ...ours] = await Promise.all(
      [host, ...hosts].map((name) => lookUpAddresses(name, resolver)),
    )
    if (other === undefined) return 'unknown'
    const all = new Set([...addresses, ...ours.flatMap((one) => one.addresses)])
    if (other.aliases.some((name) => names.has(name)) || other.addresses.some((address) => all.has(address)))
      return 'ours'
    return other.failure !== null || ours.some(({ failure }) => failure !== null) ? 'unknown' : 'elsewhere'
  }
}

/** Returns the hosts that receive mail for the domain: the declared gateways, or the operator's hosts. */
export const receivingHosts = ({ inboundGateways, mxHosts }: MailFacts): readonly string[] =>
  inboundGateways.length > 0 ? inboundGateways : mxHosts

/** Returns the hosts for mail apps. */
export const clientHostsOf = ({ clientHosts, mxHosts }: MailFacts): readonly string[] =>
  clientHosts.length > 0 ? clientHosts : mxHosts
