import { bitsOf, dkimValue, isCutShort, isStartOf, keyOfRecord, operatorKey } from './dkim-key.ts'
import { failedResult, findingOf, notSaid, textsOf, type CheckResult, type Subject } from './findings.ts'
import { plainName } from './names.ts'
import { registeredDomain } from './zone-name.ts'
import type { Answer, Code, Evidence, Finding, MailFacts, Resolver, RunCheck } from './types.ts'

type OperatorKey = NonNullable<ReturnType<typeof operatorKey>>
type Tags = ReadonlyMap<string, string>

const broken = (code: Code, evidence: Evidence = {}): CheckResult => ({ verdict: 'broken', code, evidence })
const advice = (code: Code, evidence: Evidence = {}): CheckResult => ({ verdict: 'advice', code, evidence })

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

/** Checks the key itself: its material is compared, not its text. */
const checkKey = (p: string, { key, type }: OperatorKey): CheckResult => {
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

/** Checks one record (RFC 6376, section 3.6.1; RFC 8301 for the lengths). */
const checkRecord = (text: string, operator: OperatorKey): CheckResult => {
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
  const result = checkKey(p, operator)
  if (result.verdict === 'broken') return result
  const hash = excluded(tags, 'h', ['sha256'])
  if (hash !== null) return broken('hash_excluded', { term: hash })
  const service = excluded(tags, 's', ['*', 'email'])
  if (service !== null) return broken('service_excluded', { term: service })
  // To receivers, mail of a domain that tests DKIM is not signed.
  return listOf(tags.get('t') ?? '').includes('y') ? advice('testing', result.evidence) : result
}

const checkTexts = (texts: readonly string[], operator: OperatorKey): CheckResult => {
  const text = texts.find(isKeyRecord)
  if (text === undefined) return broken('not_a_key')
  // Beside any other TXT record the result is undefined (RFC 6376, section 3.6.2.2), and OpenDKIM refuses the key.
  return texts.length > 1 ? broken('several_records') : checkRecord(text, operator)
}

/** Checks a name without a record. Many forms append the domain, so it may be twice in the record's name. */
const checkAbsent = async (host: string, domain: string, resolver: Resolver): Promise<CheckResult> => {
  for (const zone of new Set([domain, registeredDomain(domain)])) {
    const doubled = `${host}.${zone}`
    const answer = await resolver.ask(doubled, 'TXT')
    if (answer.kind === 'failed') return { verdict: 'cannot_tell', code: failedResult(answer).code }
    if (textsOf(answer).some(isKeyRecord)) return broken('name_doubled', { name: doubled })
  }
  return { verdict: 'absent', code: 'no_record' }
}

const checkAnswer = (
  answer: Answer,
  host: string,
  domain: string,
  operator: OperatorKey,
  resolver: Resolver,
): CheckResult | Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  const target = answer.aliases.at(-1)
  if (answer.kind === 'records') {
    const result = checkTexts(textsOf(answer), operator)
    return target === undefined ? result : { ...result, evidence: { ...result.evidence, domain: target } }
  }
  return target === undefined
    ? checkAbsent(host, domain, resolver)
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
  const result = operator === null ? notSaid : await checkAnswer(answer, host, domain, operator, resolver)
  return findingOf(subject, answer, result)
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
