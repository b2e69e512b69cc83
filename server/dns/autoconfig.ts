import {
  clientHostsOf,
  failedResult,
  findingOf,
  notSaid,
  ownershipAmong,
  type CheckResult,
} from './findings.ts'
import { dataOfType } from './records.ts'
import type { Answer, MailFacts, Resolver, RunCheck } from './types.ts'

/** The services that mail apps look for (RFC 6186, section 3; RFC 8314, section 5.1), with their ports. */
const services = [
  { name: '_imaps._tcp', port: 993 },
  { name: '_submissions._tcp', port: 465 },
  { name: '_submission._tcp', port: 587 },
]

/** Checks whether these hosts are the operator's. */
const checkHosts = async (
  hosts: readonly string[],
  facts: MailFacts,
  resolver: Resolver,
): Promise<CheckResult> => {
  const known = clientHostsOf(facts)
  if (known.length === 0) return notSaid
  const ownerOf = ownershipAmong([...known, ...facts.mxHosts], facts.sendingAddresses, resolver)
  const owners = await Promise.all(hosts.map(async (host) => ({ host, owner: await ownerOf(host) })))
  if (owners.some(({ owner }) => owner === 'unknown')) return { verdict: 'cannot_tell', code: 'no_answer' }
  const others = owners.flatMap(({ host, owner }) => (owner === 'elsewhere' ? [host] : []))
  return others.length === 0
    ? { verdict: 'ok', code: 'ours' }
    : { verdict: 'advice', code: 'elsewhere', evidence: { hosts: others } }
}

const checkService = async (answer: Answer, facts: MailFacts, resolver: Resolver): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  const targets =
    answer.kind === 'records' ? dataOfType(answer.records, 'SRV').map(({ target }) => target) : []
  if (targets.length === 0) return { verdict: 'absent', code: 'no_record' }
  // RFC 6186, section 3.4.
  if (targets.every((target) => target === '')) return { verdict: 'ok', code: 'declared_absent' }
  const hosts = targets.filter((target) => target !== '')
  return checkHosts(hosts, facts, resolver)
}

const checkHost = async (
  host: string,
  answer: Answer,
  facts: MailFacts,
  resolver: Resolver,
): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  return answer.kind === 'records'
    ? checkHosts([host], facts, resolver)
    : { verdict: 'absent', code: 'no_record' }
}

/** Checks the records by which mail apps find their servers. */
export const checkAutoconfig: RunCheck = async (domain, facts, resolver) => {
  const [target] = clientHostsOf(facts)
  const ofServices = services.map(async ({ name, port }) => {
    const host = `${name}.${domain}`
    const answer = await resolver.ask(host, 'SRV')
    const toPublish = target === undefined ? null : `0 1 ${port} ${target}.`
    const subject = { check: 'autoconfig', subject: name, host, type: 'SRV', toPublish } as const
    return findingOf(subject, answer, await checkService(answer, facts, resolver))
  })
  const host = `autoconfig.${domain}`
  const answer = await resolver.ask(host, 'A')
  const subject = { check: 'autoconfig', subject: 'autoconfig', host, type: 'A', toPublish: null } as const
  const ofHost = findingOf(subject, answer, await checkHost(host, answer, facts, resolver))
  return [...(await Promise.all(ofServices)), ofHost]
}
