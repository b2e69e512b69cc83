import { bitsOf, dkimValue, isCutShort, isStartOf, keyOfRecord, operatorKey } from './dkim-key.ts'
import { failedJudgement, findingOf, notSaid, textsOf, type Judgement, type Subject } from './findings.ts'
import { plainName } from './names.ts'
import { registeredDomain } from './zone-name.ts'
import type { Answer, Code, Evidence, Finding, MailFacts, Resolver, RunCheck } from './types.ts'

type OperatorKey = NonNullable<ReturnType<typeof operatorKey>>
type Tags = ReadonlyMap<string, string>

const broken = (code: Code, evidence: Evidence = {}): Judgement => ({ verdict: 'broken', code, evidence })
const advice = (code: Code, evidence: Evidence = {}): Judgement => ({ verdict: 'advice', code, evidence })

const isBlank = (text: string): boolean => text.trim() === ''

/**
 * Parses a list of tags in the order of the text (RFC 6376, section 3.2); null if it is none, or has a name twice.
 */
const tagsOf = (text: string): Tags | null => {
  const tags = new Map<string, string>()
  const specs = text.split(';')
  if (isBlank(specs.at(-1) ?? '')) specs.pop()
  for (const spec of specs) {
    const [all, name = '', value = ''] = /^\s*([A-Za-z][A-Za-z0-9_]*)\s*=(.*)$/s.exec(spec) ?? []
    if (all === undefined || tags.has(name)) return null
    tags.set(name, value.trim())
  }
  return tags
}

/** The values of a list with colons, as `h` and `s` have. */
const listOf = (value: string): readonly string[] => value.split(':').map((one) => one.trim().toLowerCase())

/** Whether a record is meant as a DKIM key. One with another version counts if it has something as long as a key. */
const isKeyRecord = (text: string): boolean => {
  const [, version] = /^[\s"\\]*v\s*=\s*([^\s;]*)/i.exec(text) ?? []
  const [, key] = /(?:^|;)[\s"\\]*p\s*=\s*([^;]*)/.exec(text) ?? []
  if (version === undefined) return key !== undefined
  return /^["\\]*dkim/i.test(version) || (key ?? '').length >= 40
}

/** A value with quotation marks or backslashes that belong to a zone file, and not to the record. */
const hasQuotes = (text: string): boolean => /["\\]/.test(text)

/** Judges the key itself: its material is compared, not its text. */
const judgeKey = (p: string, { key, type }: OperatorKey): Judgement => {
  const published = keyOfRecord(p, type)
  if (published === null || !published.equals(key)) {
    // Forms that take only one string of a record cut it off at 255 octets.
    if (isStartOf(p, key) || (published === null && isCutShort(p))) return broken('cut_short')
    return broken(published === null ? 'unreadable_key' : 'other_key')
  }
  const bits = bitsOf(published)
  if (bits !== null && bits < 1024) return broken('key_too_short', { bits })
  if (bits !== null && bits < 2048) return advice('short_key', { bits })
  return { verdict: 'ok', code: 'same_key', evidence: bits === null ? {} : { bits } }
}

const excluded = (tags: Tags, name: 'h' | 's', wanted: readonly string[]): string | null => {
  const value = tags.get(name)
  return value === undefined || listOf(value).some((one) => wanted.includes(one)) ? null : `${name}=${value}`
}

/** Judges one record (RFC 6376, section 3.6.1; RFC 8301 for the lengths). */
const judgeRecord = (text: string, operator: OperatorKey): Judgement => {
  if (hasQuotes(text)) return broken('quotes_in_value')
  const tags = tagsOf(text)
  if (tags === null)
    return broken(isStartOf(text.replace(/^.*p=/s, ''), operator.key) ? 'cut_short' : 'unreadable_key')
  const version = tags.get('v')
  const isFirst = [...tags.keys()][0] === 'v'
  if (version !== undefined && (version !== 'DKIM1' || !isFirst))
    return broken('wrong_version', { term: `v=${version}` })
  const p = tags.get('p')
  if (p === undefined) return broken('not_a_key')
  if (p === '') return broken('revoked')
  const type = (tags.get('k') ?? 'rsa').toLowerCase()
  if (type !== operator.type) return broken('other_key_type', { term: `k=${type}` })
  const judgement = judgeKey(p, operator)
  if (judgement.verdict === 'broken') return judgement
  const hash = excluded(tags, 'h', ['sha256'])
  if (hash !== null) return broken('hash_excluded', { term: hash })
  const service = excluded(tags, 's', ['*', 'email'])
  if (service !== null) return broken('service_excluded', { term: service })
  // To receivers, mail of a domain that tests DKIM is not signed.
  return listOf(tags.get('t') ?? '').includes('y') ? advice('testing', judgement.evidence) : judgement
}

const judgeTexts = (texts: readonly string[], operator: OperatorKey): Judgement => {
  const text = texts.find(isKeyRecord)
  if (text === undefined) return broken('not_a_key')
  // Beside any other TXT record the result is undefined (RFC 6376, section 3.6.2.2), and OpenDKIM refuses the key.
  return texts.length > 1 ? broken('several_records') : judgeRecord(text, operator)
}

/** Judges a name without a record. Many forms append the domain, so it may be twice in the record's name. */
const judgeAbsent = async (host: string, domain: string, resolver: Resolver): Promise<Judgement> => {
  for (const zone of new Set([domain, registeredDomain(domain)])) {
    const doubled = `${host}.${zone}`
    const answer = await resolver.ask(doubled, 'TXT')
    if (answer.kind === 'failed') return { verdict: 'cannot_tell', code: failedJudgement(answer).code }
    if (textsOf(answer).some(isKeyRecord)) return broken('name_doubled', { name: doubled })
  }
  return { verdict: 'absent', code: 'no_record' }
}

const judgeAnswer = (
  answer: Answer,
  host: string,
  domain: string,
  operator: OperatorKey,
  resolver: Resolver,
): Judgement | Promise<Judgement> => {
  if (answer.kind === 'failed') return failedJudgement(answer)
  const target = answer.aliases.at(-1)
  if (answer.kind === 'records') {
    const judgement = judgeTexts(textsOf(answer), operator)
    return target === undefined
      ? judgement
      : { ...judgement, evidence: { ...judgement.evidence, domain: target } }
  }
  return target === undefined
    ? judgeAbsent(host, domain, resolver)
    : broken('alias_leads_nowhere', { domain: target })
}

const checkSelector = async (
  domain: string,
  { selector, publicKey }: MailFacts['dkimKeys'][number],
  resolver: Resolver,
): Promise<Finding> => {
  const host = plainName(`${selector}._domainkey.${domain}`)
  const operator = operatorKey(publicKey)
  const subject: Subject = {
    check: 'dkim',
    subject: selector,
    host,
    type: 'TXT',
    toPublish: operator === null ? null : dkimValue(operator),
  }
  const answer = await resolver.ask(host, 'TXT')
  const judgement = operator === null ? notSaid : await judgeAnswer(answer, host, domain, operator, resolver)
  return findingOf(subject, answer, judgement)
}

/**
 * Checks the DKIM key of each of the operator's selectors: aliases are followed, strings joined, white space is dropped, and the
 * key material compared (RFC 6376). A domain that sends no mail needs none.
 */
export const checkDkim: RunCheck = async (domain, { dkimKeys, sends }, resolver) => {
  if (!sends) return []
  if (dkimKeys.length > 0) return Promise.all(dkimKeys.map((key) => checkSelector(domain, key, resolver)))
  return [
    {
      check: 'dkim',
      subject: '',
      ...notSaid,
      host: `_domainkey.${domain}`,
      type: 'TXT',
      toPublish: null,
      seen: [],
      ttl: null,
      evidence: null,
    },
  ]
}
