import { getDomain } from 'tldts'
import {
  isTesting,
  parseDmarc,
  policyOf,
  reportDomains,
  unusableReports,
  type DmarcRecord,
  type Policy,
  type PolicyUse,
} from './dmarc-record.ts'
import { lookUpDmarc, walkDmarc, type DmarcStep, type DmarcWalk } from './dmarc-walk.ts'
import { failedResult, findingOf, textsOf, type CheckResult } from './findings.ts'
import { isWithin } from './names.ts'
import { withoutPasted } from './pasted-text.ts'
import type { Evidence, FailedAnswer, Resolver, RunCheck } from './types.ts'

/** The longest text of a term in the evidence. */
const maxText = 255

/** Receivers of reports that are looked up. */
const maxReceivers = 5

/**
 * Returns a value to publish: what a text means that was pasted with quotation marks or the like. Otherwise the policy that harms nothing
 * at first, and the addresses for reports that are there already.
 */
const valueToPublish = ({ answer, record: published, count }: DmarcStep): string => {
  const intended =
    count === 0 ? textsOf(answer).flatMap((text) => parseDmarc(withoutPasted(text).trim()) ?? []) : []
  const record = intended.length === 1 ? (intended[0] ?? null) : published
  if (record !== null && policyOf(record, 'own') !== null) return record.text
  const reports = record?.tags.get('rua')
  return `v=DMARC1; p=none${reports ? `; rua=${reports}` : ''}`
}

/**
 * Looks for a foreign domain that gets reports without having agreed (RFC 9990, section 4): its name, null if there is none, or the
 * lookup that failed. `organization` is null if it could not be looked up.
 */
const receiverWithoutConsent = async (
  record: DmarcRecord,
  domain: string,
  { organization, failure }: Pick<DmarcWalk, 'organization' | 'failure'>,
  resolver: Resolver,
): Promise<string | null | FailedAnswer> => {
  const own = failure === null ? organization : domain
  const foreign = [...new Set(reportDomains(record))].filter((name) => !isWithin(name, own))
  if (foreign.length > 0 && failure !== null) return failure
  const answers = await Promise.all(
    foreign.slice(0, maxReceivers).map(async (name) => ({
      name,
      answer: await resolver.ask(`${domain}._report._dmarc.${name}`, 'TXT'),
    })),
  )
  const failed = answers.find(({ answer }) => answer.kind === 'failed')
  if (failed?.answer.kind === 'failed') return failed.answer
  const refusal = answers.find(
    ({ answer }) => !textsOf(answer).some((text) => /^v\s*=\s*DMARC1/.test(text.trim())),
  )
  return refusal?.name ?? null
}

/**
 * Returns the policy that a receiver sees who still follows RFC 7489: without an own record, that of the domain below a public
 * suffix; it ignores `t`. null: none. Or the lookup that failed.
 */
const olderPolicy = async (
  domain: string,
  own: DmarcStep,
  resolver: Resolver,
): Promise<Policy | null | FailedAnswer> => {
  if (own.record !== null) return policyOf(own.record, 'own')
  const organization = getDomain(domain)
  if (organization === null || organization === domain) return null
  const { answer, record } = await lookUpDmarc(organization, resolver)
  if (answer.kind === 'failed') return answer
  return record === null ? null : policyOf(record, 'inherited')
}

const weaker: Record<Policy, Policy> = { reject: 'quarantine', quarantine: 'none', none: 'none' }

/** How a domain inherits a record, or the lookup that failed: DNS is asked for the domain only if that matters. */
const policyUse = async (
  domain: string,
  { tags }: DmarcRecord,
  resolver: Resolver,
): Promise<PolicyUse | FailedAnswer> => {
  if (!tags.has('np')) return 'inherited'
  const answer = await resolver.ask(domain, 'MX')
  if (answer.kind === 'failed') return answer
  return answer.kind === 'no_such_name' ? 'inherited_by_nothing' : 'inherited'
}

/** Checks the record that applies to the domain. */
const checkPolicy = async (
  domain: string,
  own: DmarcStep,
  { step, record, walk }: { step: DmarcStep; record: DmarcRecord; walk: DmarcWalk },
  resolver: Resolver,
): Promise<CheckResult> => {
  const isInherited = step !== own
  const use = isInherited ? await policyUse(domain, record, resolver) : 'own'
  if (typeof use === 'object') return failedResult(use)
  const policy = policyOf(record, use)
  if (policy === null) return { verdict: 'broken', code: 'no_policy' }
  const applied = isTesting(record) ? weaker[policy] : policy
  const pct = record.tags.get('pct')
  const evidence: Evidence = {
    policy: applied,
    ...(isInherited && { domain: step.domain }),
    ...(pct !== undefined && { pct }),
  }
  const older = await olderPolicy(domain, own, resolver)
  if (older !== null && typeof older === 'object') return failedResult(older)
  if (isTesting(record) && policy !== 'none')
    return { verdict: 'advice', code: 'testing', evidence: { ...evidence, older_policy: policy } }
  if (older !== policy)
    return {
      verdict: 'advice',
      code: 'older_receivers_differ',
      evidence: { ...evidence, older_policy: older ?? 'none' },
    }
  const [unusable] = unusableReports(record)
  if (unusable !== undefined)
    return {
      verdict: 'advice',
      code: 'reports_without_address',
      evidence: { ...evidence, term: unusable.slice(0, maxText) },
    }
  const receiver = await receiverWithoutConsent(record, step.domain, walk, resolver)
  if (receiver !== null && typeof receiver === 'object') return failedResult(receiver)
  if (receiver !== null)
    return { verdict: 'advice', code: 'reports_not_accepted', evidence: { ...evidence, hosts: [receiver] } }
  return { verdict: policy === 'none' ? 'advice' : 'ok', code: policy, evidence }
}

const check = async (domain: string, own: DmarcStep, resolver: Resolver): Promise<CheckResult> => {
  if (own.answer.kind === 'failed') return failedResult(own.answer)
  if (own.count > 1) return { verdict: 'broken', code: 'several_records' }
  if (own.record !== null) {
    // The walk finds out whether receivers of reports are foreign; without any, it would be a query for nothing.
    const hasOthers = reportDomains(own.record).some((name) => !isWithin(name, domain))
    const walk = hasOthers
      ? await walkDmarc(domain, resolver)
      : { organization: domain, policy: null, failure: null }
    return checkPolicy(domain, own, { step: own, record: own.record, walk }, resolver)
  }
  const walk = await walkDmarc(domain, resolver)
  if (walk.failure !== null) return failedResult(walk.failure)
  if (own.hasAttempt) return { verdict: 'broken', code: 'not_a_record' }
  const { policy } = walk
  if (policy?.record) return checkPolicy(domain, own, { step: policy, record: policy.record, walk }, resolver)
  return { verdict: 'absent', code: 'no_record' }
}

/** Checks the policy for mail that passes neither SPF nor DKIM (RFC 9989), also where it is inherited. */
export const checkDmarc: RunCheck = async (domain, _facts, resolver) => {
  const own = await lookUpDmarc(domain, resolver)
  const host = `_dmarc.${domain}`
  const subject = { check: 'dmarc', subject: '', host, type: 'TXT', toPublish: valueToPublish(own) } as const
  return [findingOf(subject, own.answer, await check(domain, own, resolver))]
}
