import type { FetchPolicy, PolicyFailure } from './fetch-policy.ts'
import { failedResult, findingOf, lookUpAddresses, textsOf, type CheckResult } from './findings.ts'
import { dataOfType } from './records.ts'
import { beginsLikeSts, isStsRecord, matchesPattern, parseStsPolicy } from './sts-policy.ts'
import type { Answer, Resolver, RunCheck } from './types.ts'

/** Failures that may be those of the way to the server, so that they say nothing about the domain. */
const unclear = new Set<PolicyFailure>(['policy_timeout', 'policy_unreachable'])

/** Checks whether each host that receives mail is in the policy: senders refuse to deliver to others. */
const checkHosts = async (
  domain: string,
  { mode, patterns }: { mode: 'enforce' | 'testing'; patterns: readonly string[] },
  resolver: Resolver,
): Promise<CheckResult> => {
  const answer = await resolver.ask(domain, 'MX')
  if (answer.kind === 'failed') return failedResult(answer)
  const hosts = answer.kind === 'records' ? dataOfType(answer.records, 'MX').map(({ target }) => target) : []
  const others = hosts.filter(
    (host) => host !== '' && !patterns.some((pattern) => matchesPattern(host, pattern)),
  )
  if (others.length > 0)
    return {
      verdict: mode === 'enforce' ? 'broken' : 'advice',
      code: 'mx_not_in_policy',
      evidence: { hosts: others, policy: mode },
    }
  return mode === 'enforce' ? { verdict: 'ok', code: 'enforce' } : { verdict: 'advice', code: 'testing' }
}

const checkPolicy = async (
  domain: string,
  resolver: Resolver,
  fetchPolicy: FetchPolicy,
): Promise<CheckResult> => {
  const host = `mta-sts.${domain}`
  const { addresses, failure } = await lookUpAddresses(host, resolver)
  // An address that is unknown may be a private one.
  if (failure !== null) return failedResult(failure)
  if (addresses.length === 0)
    return { verdict: 'broken', code: 'policy_missing', evidence: { hosts: [host] } }
  const response = await fetchPolicy(host, addresses)
  if ('failure' in response) {
    const { failure: code, status } = response
    const evidence = { hosts: [host], ...(status !== undefined && { http_status: status }) }
    return { verdict: unclear.has(code) ? 'cannot_tell' : 'broken', code, evidence }
  }
  const policy = parseStsPolicy(response.text)
  if (policy === null) return { verdict: 'broken', code: 'policy_not_readable', evidence: { hosts: [host] } }
  const { mode, patterns } = policy
  return mode === 'none' ? { verdict: 'ok', code: 'none' } : checkHosts(domain, { mode, patterns }, resolver)
}

const check = async (
  domain: string,
  answer: Answer,
  resolver: Resolver,
  fetchPolicy: FetchPolicy,
): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  const records = textsOf(answer).filter(beginsLikeSts)
  const [record] = records
  if (record === undefined) return { verdict: 'absent', code: 'no_record' }
  if (records.length > 1) return { verdict: 'broken', code: 'several_records' }
  if (!isStsRecord(record)) return { verdict: 'broken', code: 'not_a_record' }
  return checkPolicy(domain, resolver, fetchPolicy)
}

/** Creates the check of MTA-STS (RFC 8461): one record, and a policy that has each host that receives mail. */
export const createCheckMtaSts =
  (fetchPolicy: FetchPolicy): RunCheck =>
  async (domain, _facts, resolver) => {
    const host = `_mta-sts.${domain}`
    const answer = await resolver.ask(host, 'TXT')
    const subject = { check: 'mta_sts', subject: '', host, type: 'TXT', toPublish: null } as const
    return [findingOf(subject, answer, await check(domain, answer, resolver, fetchPolicy))]
  }
