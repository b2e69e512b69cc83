import { isIPv4, isIPv6 } from 'node:net'
import type { MailFacts, Resolver } from '../types.ts'
import { evaluateSpf, walkSpf } from './evaluate.ts'
import { parseSpf, termsOf } from './record.ts'
import { lookupLimit } from './run.ts'
import { queryOf, termsThatAllowAll } from './senders.ts'

const isRight = (term: string): boolean => !('code' in parseSpf(`v=spf1 ${term}`))

const networkTerm = (network: string): string | null => {
  const [address = ''] = network.split('/', 1)
  if (isIPv4(address)) return `ip4:${network}`
  return isIPv6(address) ? `ip6:${network}` : null
}

/** Slips are in short terms, and a long one isn't worth the time. */
const longestSlip = 255

/** A term without the usual slips: quotation marks, dashes of a word processor, `ipv4:`, and an address after `a:`. */
const corrected = (term: string): string | null => {
  if (term.length > longestSlip) return null
  const plain = term
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/["'\u201c\u201d\u2018\u2019]/g, '')
    .replace(/(?<![,;.])[,;.]+$/, '')
  if (isRight(plain)) return plain
  const [, qualifier = '', network] = /^([-+?~]?)(?:ip|ipv?4|ipv?6|a)[:=](.+)$/i.exec(plain) ?? []
  const fixed = network === undefined ? null : networkTerm(network)
  return fixed !== null && isRight(qualifier + fixed) ? qualifier + fixed : null
}

const isAll = (term: string): boolean => /^[-+?~]?all$/i.test(term)

const isEnd = (term: string): boolean => isAll(term) || /^redirect=/i.test(term)

/**
 * The terms of all records as one record: each once, without those that can't be read, and ended by the first record's end.
 * Receivers don't read terms behind `all`.
 */
const mergedTerms = (texts: readonly string[]): { terms: readonly string[]; end: string | null } => {
  const terms = new Map<string, string>()
  const ends: string[] = []
  for (const text of texts)
    for (const word of termsOf(text)) {
      const term = isRight(word) ? word : corrected(word)
      if (term === null) continue
      if (isAll(term)) {
        ends.unshift(term)
        break
      }
      if (isEnd(term)) ends.push(term)
      else if (!terms.has(term.toLowerCase())) terms.set(term.toLowerCase(), term)
    }
  return { terms: [...terms.values()], end: ends[0] ?? null }
}

const joined = (...terms: readonly (string | readonly string[] | null)[]): string =>
  ['v=spf1', ...terms.flat().filter((term) => term !== null)].join(' ')

/** A resolver that answers with this record in place of the domain's. */
const withRecord = (domain: string, text: string, resolver: Resolver): Resolver => ({
  ask: (name, type, options) =>
    name === domain && type === 'TXT'
      ? Promise.resolve({
          kind: 'records',
          records: [{ name, ttl: 0, data: { type: 'TXT', text, fields: [text.length] } }],
          aliases: [],
          ttl: 0,
          authenticated: null,
          from: '',
        })
      : resolver.ask(name, type, options),
})

const passingAddresses = async (
  domain: string,
  text: string,
  facts: MailFacts,
  resolver: Resolver,
): Promise<readonly string[]> => {
  const passing: string[] = []
  for (const address of facts.sendingAddresses) {
    const { result } = await evaluateSpf(queryOf(domain, address, facts), withRecord(domain, text, resolver))
    if (result === 'pass') passing.push(address)
  }
  return passing
}

const costOf = async (
  domain: string,
  text: string,
  facts: MailFacts,
  resolver: Resolver,
): Promise<number> => {
  const [address = '192.0.2.1'] = facts.sendingAddresses
  return (await walkSpf(queryOf(domain, address, facts), withRecord(domain, text, resolver))).lookups
}

/** The record without terms that let every server send. An end that does so, or none, becomes `~all`. */
const withoutOpenTerms = async (
  domain: string,
  merged: ReturnType<typeof mergedTerms>,
  facts: MailFacts,
  resolver: Resolver,
): Promise<{ terms: readonly string[]; end: string }> => {
  let { terms } = merged
  let end = merged.end === null || /^[+?]?all$/i.test(merged.end) ? '~all' : merged.end
  let open: readonly string[] = []
  do {
    const record = joined(terms, end)
    open = await termsThatAllowAll(domain, facts, withRecord(domain, record, resolver))
    const closed = terms.filter((term) => !open.includes(term))
    if (closed.length === terms.length && !open.includes(end)) break
    terms = closed
    if (open.includes(end)) end = '~all'
  } while (open.length > 0)
  return { terms, end }
}

const isEmpty = ({ code }: { code: string | null }): boolean =>
  code === 'include_without_record' || code === 'redirect_without_record'

/** The record without includes and a redirect that name a domain without a record: receivers stop at them. */
const withoutEmptyTerms = async (
  domain: string,
  { terms, end }: ReturnType<typeof mergedTerms>,
  facts: MailFacts,
  resolver: Resolver,
): Promise<ReturnType<typeof mergedTerms>> => {
  const [ip = '192.0.2.1'] = facts.sendingAddresses
  const walked = await walkSpf(queryOf(domain, ip, facts), withRecord(domain, joined(terms, end), resolver))
  // An include that can't be looked up may have a record.
  if (walked.isUncertain) return { terms, end }
  const empty = new Set(walked.terms.filter(isEmpty).map(({ term }) => term))
  return {
    terms: terms.filter((term) => !empty.has(term)),
    end: end === null || empty.has(end) ? null : end,
  }
}

/** The record with the operator's include, where no sending address is known to evaluate it with; null if it names no sender. */
const withInclude = (terms: readonly string[], end: string, spfInclude: string | null): string | null => {
  const include = spfInclude === null ? null : `include:${spfInclude}`
  const isThere = terms.some((term) => term.toLowerCase().replace(/^\+/, '') === include)
  const all = include === null || isThere ? terms : [...terms, include]
  return all.length === 0 && isAll(end) ? null : joined(all, end)
}

/**
 * Returns the record that the domain needs, made from those that it has: wrong terms corrected or left out, several records
 * joined, and the operator's include or addresses added before the end, or in front where an earlier term or the limit of ten
 * lookups would stop them. It is evaluated before it is returned; null if nothing passes. Without a known sending address it has
 * the senders that are there, also by a redirect, and the operator's include; null without any.
 */
export const proposeSpf = async (
  domain: string,
  texts: readonly string[],
  facts: MailFacts,
  resolver: Resolver,
): Promise<string | null> => {
  const { sendingAddresses, spfInclude } = facts
  const merged = await withoutEmptyTerms(domain, mergedTerms(texts), facts, resolver)
  const { terms, end } = await withoutOpenTerms(domain, merged, facts, resolver)
  if (sendingAddresses.length === 0) return withInclude(terms, end, spfInclude)
  const present = joined(terms, end)
  const passing = await passingAddresses(domain, present, facts, resolver)
  const byAddress = sendingAddresses
    .filter((address) => !passing.includes(address))
    .map((address) => networkTerm(address))
    .filter((term) => term !== null)
  const allAddresses = sendingAddresses.map((address) => networkTerm(address)).filter((term) => term !== null)
  const include = spfInclude === null ? [] : [`include:${spfInclude}`]
  const others = terms.filter((term) => !include.includes(term.toLowerCase()))
  const candidates = [
    ...(byAddress.length === 0 ? [present] : []),
    ...(spfInclude === null ? [] : [joined(others, include, end), joined(include, others, end)]),
    joined(terms, byAddress, end),
    joined(allAddresses, terms, end),
    joined(allAddresses, others, end),
  ]
  let costly: string | null = null
  for (const candidate of candidates) {
    const passes = await passingAddresses(domain, candidate, facts, resolver)
    if (passes.length < sendingAddresses.length) continue
    if ((await costOf(domain, candidate, facts, resolver)) <= lookupLimit) return candidate
    costly ??= candidate
  }
  return costly
}
