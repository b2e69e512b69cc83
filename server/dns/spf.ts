import { failedResult, findingOf, notSaid, type CheckResult, type Subject } from './findings.ts'
import { intendedSpf, looksLikeSpf, spfStart } from './spf/attempt.ts'
import { evaluateSpf, walkSpf, type SpfEvaluation } from './spf/evaluate.ts'
import { proposeSpf } from './spf/propose.ts'
import { isSpf, parseSpf } from './spf/record.ts'
import type { SpfProblem, TraceTerm } from './spf/run.ts'
import { evaluateStrangers, queryOf, type Strangers } from './spf/senders.ts'
import type { Answer, Code, Evidence, MailFacts, Resolver, RunCheck, SpfTerm } from './types.ts'

/** The record of a domain that sends no mail (RFC 7208, section 10.1.2). */
const noMail = 'v=spf1 -all'

/** The longest text of a term in the evidence, and how many terms of one record it has. */
const maxText = 255
const maxTerms = 60

/** The terms of the record, and below its includes those that cost something or have a problem. */
const smallTree = (terms: readonly TraceTerm[], isOwn: boolean): SpfTerm[] =>
  terms
    .filter(({ lookups, code }) => isOwn || lookups > 0 || code !== null)
    .slice(0, maxTerms)
    .map((one) => ({ ...one, term: one.term.slice(0, maxText), terms: smallTree(one.terms, false) }))

const treeOf = async (domain: string, facts: MailFacts, resolver: Resolver): Promise<Evidence> => {
  const [address = '192.0.2.1'] = facts.sendingAddresses
  const { lookups, voids, terms } = await walkSpf(queryOf(domain, address, facts), resolver)
  return { spf: { domain, lookups, voids, terms: smallTree(terms, true) } }
}

/** The operator's include if it is nowhere in the record; null if it is, or the operator has named none. */
const absentInclude = ({ spf }: Evidence, { spfInclude }: MailFacts): string | null => {
  if (spfInclude === null) return null
  const names = [`include:${spfInclude}`, `redirect=${spfInclude}`]
  const has = (terms: readonly SpfTerm[]): boolean =>
    terms.some(
      ({ term, terms: inner }) => names.includes(term.toLowerCase().replace(/^\+/, '')) || has(inner),
    )
  return has(spf?.terms ?? []) ? null : (names[0] ?? null)
}

/** Where a problem is. */
const placeOf = ({ problem }: SpfEvaluation): Evidence => ({
  ...(problem === null ? {} : { domain: problem.domain }),
  ...(typeof problem?.term === 'string' ? { term: problem.term.slice(0, maxText) } : {}),
})

const unreadable: CheckResult = { verdict: 'cannot_tell', code: 'part_unreadable' }

const dependsOnSender: CheckResult = { verdict: 'cannot_tell', code: 'depends_on_sender' }

/** Checks what the operator's servers get, each by its address. Returns null if all pass. */
const checkOwn = (own: readonly { address: string; evaluation: SpfEvaluation }[]): CheckResult | null => {
  const failing = own.filter(({ evaluation }) => evaluation.result !== 'pass')
  const addresses = failing.map(({ address }) => address)
  const wrong = failing.find(({ evaluation }) => evaluation.result === 'permerror')?.evaluation
  if (own.some(({ evaluation }) => evaluation.isUncertain || evaluation.result === 'temperror')) {
    const part = own.find(({ evaluation }) => evaluation.problem?.code === 'part_unreadable')?.evaluation
    return { ...unreadable, evidence: part === undefined ? {} : placeOf(part) }
  }
  if (own.some(({ evaluation }) => evaluation.dependsOnSender)) return dependsOnSender
  if (wrong?.problem)
    return { verdict: 'broken', code: wrong.problem.code, evidence: { ...placeOf(wrong), addresses } }
  if (failing.length === 0) return null
  const code = failing.length === own.length ? 'not_ours' : 'some_addresses'
  return { verdict: 'broken', code, evidence: { addresses } }
}

/** Terms without which the record is right, and with which it is wrong for each receiver that reads as far. */
const emptyTerms: ReadonlySet<Code> = new Set(['include_without_record', 'redirect_without_record'])

/** Whether a problem makes the record wrong, also if our mail passes: the domain can fix it, or no one knows which mail passes. */
const isWrongForAll = ({ code, domain: place }: SpfProblem, domain: string, facts: MailFacts): boolean => {
  if (emptyTerms.has(code) && place === domain) return true
  return facts.sends && facts.sendingAddresses.length === 0 && code !== 'too_many_lookups'
}

/** Checks what every other server gets. Returns null if the record refuses them. */
const checkStrangers = (
  domain: string,
  facts: MailFacts,
  { first, allPass, isUncertain, dependsOnSender: senders, terms }: Strangers,
): CheckResult | null => {
  if (isUncertain) return { ...unreadable, evidence: placeOf(first) }
  if (allPass && senders) return dependsOnSender
  if (allPass)
    return {
      verdict: 'broken',
      code: 'allows_everyone',
      evidence: { term: terms.join(' ').slice(0, maxText) },
    }
  if (first.problem !== null) {
    const { code } = first.problem
    const isLimit = code === 'too_many_lookups'
    if (isWrongForAll(first.problem, domain, facts))
      // No address of ours fails, as far as is known.
      return { verdict: 'broken', code, evidence: { ...placeOf(first), addresses: [] } }
    return { verdict: 'advice', code: isLimit ? 'others_too_many_lookups' : code, evidence: placeOf(first) }
  }
  return first.result === 'neutral' ? { verdict: 'advice', code: 'open_end' } : null
}

const checkRecord = async (domain: string, facts: MailFacts, resolver: Resolver): Promise<CheckResult> => {
  const strangers = await evaluateStrangers(domain, facts, resolver)
  const others = checkStrangers(domain, facts, strangers)
  if (!facts.sends) return others ?? { verdict: 'ok', code: 'sends_no_mail' }
  const own = []
  for (const address of facts.sendingAddresses)
    own.push({ address, evaluation: await evaluateSpf(queryOf(domain, address, facts), resolver) })
  const result = checkOwn(own)
  if (result !== null) return result
  // Whether the operator's mail passes matters more than how the record ends, or how far receivers read it.
  if (own.length === 0 && (others === null || others.verdict === 'advice')) return notSaid
  return others ?? { verdict: 'ok', code: 'pass' }
}

/** Checks the domain's SPF records (RFC 7208, section 4.5). */
const check = async (
  domain: string,
  texts: readonly string[],
  facts: MailFacts,
  resolver: Resolver,
): Promise<CheckResult> => {
  const [text = ''] = texts
  if (looksLikeSpf(text))
    return { verdict: 'broken', code: 'not_a_record', evidence: { term: spfStart(text) } }
  if (texts.length === 0) return { verdict: 'absent', code: 'no_record' }
  if (texts.length > 1) return { verdict: 'broken', code: 'several_records' }
  const record = parseSpf(text)
  if ('code' in record)
    return { verdict: 'broken', code: record.code, evidence: { term: record.term.slice(0, maxText) } }
  const { verdict, code, evidence } = await checkRecord(domain, facts, resolver)
  const tree = await treeOf(domain, facts, resolver)
  const include = code === 'operator_has_not_said' ? absentInclude(tree, facts) : null
  return { verdict, code, evidence: { ...tree, ...evidence, ...(include === null ? {} : { term: include }) } }
}

/** The answer with the SPF records only, or without one, those that were meant as one: other TXT records don't matter. */
const onlySpf = (answer: Answer): Answer => {
  if (answer.kind !== 'records') return answer
  const those = (matches: (text: string) => boolean) =>
    answer.records.filter(({ data }) => data.type === 'TXT' && matches(data.text))
  const records = those(isSpf)
  return { ...answer, records: records.length > 0 ? records : those(looksLikeSpf) }
}

const valueToPublish = (
  { verdict, code, evidence }: CheckResult,
  domain: string,
  texts: readonly string[],
  facts: MailFacts,
  resolver: Resolver,
): Promise<string | null> | string | null => {
  const isUnsaid = code === 'operator_has_not_said' && evidence?.term !== undefined
  if (verdict === 'cannot_tell' && !isUnsaid) return null
  const isKept = verdict === 'ok' || (verdict === 'advice' && code !== 'open_end')
  if (isKept) return texts[0] ?? null
  return facts.sends ? proposeSpf(domain, texts.map(intendedSpf), facts, resolver) : noMail
}

/**
 * Checks SPF: each of the operator's sending addresses is evaluated as receivers do it, with the operator's HELO name, and so
 * are addresses that have nothing to do with the domain (RFC 7208). The text is never compared.
 */
export const checkSpf: RunCheck = async (domain, facts, resolver) => {
  const answer = onlySpf(await resolver.ask(domain, 'TXT'))
  const subject: Subject = { check: 'spf', subject: '', host: domain, type: 'TXT', toPublish: null }
  if (answer.kind === 'failed') return [findingOf(subject, answer, failedResult(answer))]
  const texts =
    answer.kind === 'records'
      ? answer.records.flatMap(({ data }) => (data.type === 'TXT' ? [data.text] : []))
      : []
  const result = await check(domain, texts, facts, resolver)
  const toPublish = await valueToPublish(result, domain, texts, facts, resolver)
  return [findingOf({ ...subject, toPublish }, answer, result)]
}
