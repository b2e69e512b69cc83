import { textsOf } from './findings.ts'
import { looksLikeDmarc, parseDmarc, type DmarcRecord } from './dmarc-record.ts'
import { parentsOf } from './names.ts'
import type { Answer, FailedAnswer, Resolver } from './types.ts'

/** A name on the walk: its answer, and the record if there is exactly one. */
export interface DmarcStep {
  domain: string
  answer: Answer
  record: DmarcRecord | null
  /** How many DMARC records the name has. */
  count: number
  /** Whether it has a text that was meant as a DMARC record and is none. */
  hasAttempt: boolean
}

/** Looks up the DMARC record of one domain. Other texts at its name don't count; of several records, none does. */
export const lookUpDmarc = async (domain: string, resolver: Resolver): Promise<DmarcStep> => {
  const answer = await resolver.ask(`_dmarc.${domain}`, 'TXT')
  const texts = textsOf(answer)
  const records = texts.flatMap((text) => parseDmarc(text) ?? [])
  const [first = null] = records
  return {
    domain,
    answer,
    record: records.length === 1 ? first : null,
    count: records.length,
    hasAttempt: records.length === 0 && texts.some(looksLikeDmarc),
  }
}

/** Names that are asked for at most (RFC 9989, section 4.10). */
const maxSteps = 8

/**
 * Returns the names of the tree walk: the domain and its parents; of a long name, after itself, only the last seven labels and
 * their parents.
 */
const walkOf = (domain: string): string[] => {
  const [first = domain, ...parents] = parentsOf(domain)
  return [first, ...parents.slice(Math.max(0, parents.length - (maxSteps - 1)))]
}

/** The result of a walk; `failure` if a name could not be looked up, so that the policy is unknown. */
export interface DmarcWalk {
  /** The domain at which the organization begins. */
  organization: string
  /** The record that applies to a domain without an own one. */
  policy: DmarcStep | null
  failure: FailedAnswer | null
}

const flagOf = (step: DmarcStep): string | undefined => step.record?.tags.get('psd')?.toLowerCase()

/**
 * Walks up the tree of names from a domain: to the record that says it is the organization's (`psd=n`), or below the one of a
 * public suffix (`psd=y`), otherwise to the shortest name with a record (RFC 9989, section 4.10).
 */
export const walkDmarc = async (domain: string, resolver: Resolver): Promise<DmarcWalk> => {
  const steps: DmarcStep[] = []
  let organization = domain
  for (const name of walkOf(domain)) {
    const step = await lookUpDmarc(name, resolver)
    if (step.answer.kind === 'failed') return { organization, policy: null, failure: step.answer }
    steps.push(step)
    if (step.record === null) continue
    const isSuffix = flagOf(step) === 'y' && name !== domain
    organization = isSuffix ? (steps.at(-2)?.domain ?? domain) : name
    if (isSuffix || flagOf(step) === 'n') break
  }
  const records = steps.filter(({ record }) => record !== null)
  const policy =
    records.find((step) => step.domain === organization) ??
    records.find((step) => flagOf(step) === 'y' && step.domain !== domain) ??
    null
  return { organization, policy, failure: null }
}
