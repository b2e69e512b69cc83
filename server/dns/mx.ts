import ipaddr from 'ipaddr.js'
import {
  failedResult,
  findingOf,
  lookUpAddresses,
  shownAddress,
  notSaid,
  type CheckResult,
  type Ownership,
  ownershipAmong,
  receivingHosts,
} from './findings.ts'
import { dataOfType } from './records.ts'
import { isSubdomain } from './zone-name.ts'
import type { Answer, Evidence, FailedAnswer, MailFacts, Resolver, RunCheck, Verdict } from './types.ts'

/** Hosts of a domain that are looked up; more than anyone needs. */
const maxHosts = 10

interface MailHost {
  name: string
  preference: number
  isAddress: boolean
  isAlias: boolean
  hasAddress: boolean
  /** The lookup that failed, where no other has found an address. */
  failure: FailedAnswer | null
  owner: Ownership
}

const namesOf = (hosts: readonly MailHost[]): Evidence => ({ hosts: hosts.map(({ name }) => name) })

/** Returns the value of the record: the null MX where the domain receives no mail (RFC 7505). */
const valueToPublish = (facts: MailFacts): string | null => {
  if (!facts.receives) return '0 .'
  const hosts = receivingHosts(facts)
  if (hosts.length === 0) return null
  return hosts.map((host, index) => `${(index + 1) * 10} ${host}.`).join('\n')
}

/**
 * Checks a domain without MX records: senders then use its own address, which is usually the web server's (RFC 5321,
 * section 5.1).
 */
const withoutRecords = async (domain: string, facts: MailFacts, resolver: Resolver): Promise<CheckResult> => {
  const { addresses, aliases, failure } = await lookUpAddresses(domain, resolver)
  if (addresses.length > 0 && !facts.receives) return { verdict: 'advice', code: 'no_mx_web_address_instead' }
  if (addresses.length > 0) {
    const owner = await ownershipAmong(receivingHosts(facts), [], resolver)(domain)
    if (owner === 'ours') return { verdict: 'advice', code: 'no_mx' }
    if (owner === 'unknown' && failure !== null) return failedResult(failure)
    if (owner === 'unknown') return { verdict: 'cannot_tell', code: 'no_answer' }
    const shownAddresses = [...new Set(addresses.map((address) => shownAddress(address, aliases)))]
    return { verdict: 'broken', code: 'no_mx_web_address_instead', evidence: { addresses: shownAddresses } }
  }
  if (failure !== null) return failedResult(failure)
  return { verdict: facts.receives ? 'absent' : 'advice', code: 'no_mx' }
}

const lookUpHosts = async (
  answer: Answer & { kind: 'records' },
  facts: MailFacts,
  resolver: Resolver,
): Promise<MailHost[]> => {
  const ownerOf = ownershipAmong([...facts.mxHosts, ...facts.inboundGateways], [], resolver)
  const records = dataOfType(answer.records, 'MX')
    .toSorted((one, other) => one.preference - other.preference || (one.target < other.target ? -1 : 1))
    .slice(0, maxHosts)
  return Promise.all(
    records.map(async ({ target: name, preference }) => {
      const isAddress = ipaddr.isValid(name)
      const { addresses, aliases, failure } = await lookUpAddresses(name, resolver)
      const hasAddress = addresses.length > 0
      const owner = isAddress ? 'elsewhere' : await ownerOf(name)
      const isAlias = aliases.length > 0
      return { name, preference, isAddress, isAlias, hasAddress, owner, failure: hasAddress ? null : failure }
    }),
  )
}

/** Checks where the hosts lead, best first: broken if mail goes elsewhere, or nowhere. */
const checkOwners = (usable: readonly MailHost[], facts: MailFacts): CheckResult | null => {
  if (facts.mxHosts.length + facts.inboundGateways.length === 0) return notSaid
  const foreign = usable.filter(({ owner }) => owner !== 'ours')
  if (foreign.length === 0) return null
  if (foreign.some(({ owner }) => owner === 'unknown')) return { verdict: 'cannot_tell', code: 'no_answer' }
  const evidence = namesOf(foreign)
  const first = usable.filter(({ preference }) => preference === usable[0]?.preference)
  // The operator's host gets no mail here, so none is lost to another one.
  const verdict: Verdict = facts.receives ? 'broken' : 'ok'
  if (foreign.length === usable.length) return { verdict, code: 'elsewhere', evidence }
  if (first.some(({ owner }) => owner !== 'ours')) return { verdict, code: 'elsewhere_first', evidence }
  return { verdict: 'advice', code: 'elsewhere_as_backup', evidence }
}

const checkHosts = (hosts: readonly MailHost[], facts: MailFacts): CheckResult => {
  const addresses = hosts.filter(({ isAddress }) => isAddress)
  if (addresses.length === hosts.length)
    return { verdict: 'broken', code: 'mx_is_address', evidence: namesOf(addresses) }
  const withName = hosts.filter(({ isAddress }) => !isAddress)
  const unread = withName.find(({ failure }) => failure !== null)
  if (unread?.failure) return { ...failedResult(unread.failure), evidence: namesOf([unread]) }
  const withoutAddress = withName.filter(({ hasAddress }) => !hasAddress)
  if (withoutAddress.length === withName.length)
    return { verdict: 'broken', code: 'mx_without_address', evidence: namesOf(withoutAddress) }
  const usable = withName.filter(({ hasAddress }) => hasAddress)
  const owners = checkOwners(usable, facts)
  if (owners?.verdict === 'broken' || owners?.code === 'no_answer') return owners
  if (addresses.length > 0) return { verdict: 'advice', code: 'mx_is_address', evidence: namesOf(addresses) }
  if (withoutAddress.length > 0)
    return { verdict: 'advice', code: 'mx_without_address', evidence: namesOf(withoutAddress) }
  // RFC 2181, section 10.3.
  const aliases = usable.filter(({ isAlias }) => isAlias)
  if (aliases.length > 0) return { verdict: 'advice', code: 'mx_is_alias', evidence: namesOf(aliases) }
  return owners ?? { verdict: 'ok', code: 'ours' }
}

const check = async (
  domain: string,
  facts: MailFacts,
  resolver: Resolver,
  answer: Answer,
): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  if (answer.kind !== 'records')
    return answer.kind === 'none'
      ? withoutRecords(domain, facts, resolver)
      : { verdict: 'absent', code: isSubdomain(domain) ? 'no_mx' : 'no_such_domain' }
  const targets = dataOfType(answer.records, 'MX').map(({ target }) => target)
  if (targets.every((target) => target === ''))
    return { verdict: facts.receives ? 'broken' : 'ok', code: 'null_mx' }
  if (targets.includes('')) return { verdict: 'broken', code: 'null_mx_beside_others' }
  return checkHosts(await lookUpHosts(answer, facts, resolver), facts)
}

/** Checks where mail to the domain goes (RFC 5321, section 5; RFC 7505): hosts are compared by name and by address. */
export const checkMx: RunCheck = async (domain, facts, resolver) => {
  const answer = await resolver.ask(domain, 'MX')
  const subject = {
    check: 'mx',
    subject: '',
    host: domain,
    type: 'MX',
    toPublish: valueToPublish(facts),
  } as const
  return [findingOf(subject, answer, await check(domain, facts, resolver, answer))]
}
