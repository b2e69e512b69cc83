import type { Resolver } from '../types.ts'
import { dottedAddress, isIPv6, isIn, reverseZone } from './address.ts'
import { textsOf } from '../findings.ts'
import { dataOfType } from '../records.ts'
import { hasNameBelow, hostAddresses, nameOfSender } from './hosts.ts'
import { expandMacros, parseMacros, type MacroToken } from './macros.ts'
import { isSpf, parseSpf, type Mechanism, type Modifier, type Qualifier } from './record.ts'
import {
  ask,
  askMaybe,
  beginRun,
  countLookup,
  countVoid,
  hostLimit,
  isCheckable,
  SpfStop,
  type Run,
  type SpfProblem,
  type SpfQuery,
  type SpfResult,
  type TraceTerm,
} from './run.ts'

/** What a record says about the sender, and the term that said it. */
interface Policy {
  result: SpfResult
  match: { domain: string; term: string } | null
  /** The explanation of this record, and the domain whose record it is. */
  exp: { domain: string; modifier: Modifier } | null
}

/** The result of an evaluation. */
export interface SpfEvaluation {
  result: SpfResult
  problem: SpfProblem | null
  match: Policy['match']
  lookups: number
  voids: number
  /** A failed lookup may have changed the result. */
  isUncertain: boolean
  /** Another local part of the domain could get another result. */
  dependsOnSender: boolean
  /** The terms that were evaluated, in order. */
  terms: readonly TraceTerm[]
}

const resultOf: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/** The values of the macros (RFC 7208, section 7.2). */
const expand = async (
  run: Run,
  domain: string,
  tokens: readonly MacroToken[],
  most: number,
): Promise<string> => {
  const { sender, helo, receiver } = run.query
  const at = sender.lastIndexOf('@')
  const usesName = tokens.some((token) => token.kind === 'macro' && token.letter === 'p')
  const values = {
    s: sender,
    l: sender.slice(0, at),
    o: sender.slice(at + 1),
    d: domain,
    i: dottedAddress(run.address),
    p: usesName ? await nameOfSender(run, domain) : 'unknown',
    v: reverseZone(run.address),
    h: helo,
    c: run.address.toString(),
    r: receiver ?? 'unknown',
    t: String(Math.floor(Date.now() / 1000)),
  }
  return expandMacros(tokens, values, most)
}

/** How much of an explanation is expanded. */
const explanationLength = 4096

/** The longest name in text form (RFC 1035, section 2.3.4). */
const nameLength = 253

/** The domain that a term names: without a final dot, and without labels on the left that make it too long (section 7.3). */
const targetOf = async (run: Run, domain: string, tokens: readonly MacroToken[] | null): Promise<string> => {
  if (tokens === null) return domain
  const name = (await expand(run, domain, tokens, 2 * nameLength)).replace(/\.$/, '')
  if (name.length <= nameLength) return name
  return name.slice(name.indexOf('.', name.length - nameLength - 1) + 1)
}

/** Returns the domain's record; null without one (RFC 7208, sections 4.4 and 4.5). */
const readRecord = async (run: Run, domain: string, about: SpfProblem['term']): Promise<string | null> => {
  const texts = textsOf(await ask(run, domain, 'TXT', { domain, term: about })).filter(isSpf)
  if (texts.length > 1) throw new SpfStop({ code: 'several_records', domain, term: about })
  return texts[0] ?? null
}

const prefixIn = (run: Run, mechanism: { prefix4: number; prefix6: number }): number =>
  isIPv6(run.address) ? mechanism.prefix6 : mechanism.prefix4

/** What a term is evaluated in: its record's domain, the domains that lead to it, and its place in the trace. */
interface Place {
  domain: string
  path: readonly string[]
  node: TraceTerm
}

const matchesInclude = async (run: Run, place: Place, target: string): Promise<boolean> => {
  const { domain, node } = place
  const { result } = await checkDomain(run, target, [...place.path, domain], node.terms, node.term)
  if (result === 'none') throw new SpfStop({ code: 'include_without_record', domain, term: node.term })
  return result === 'pass'
}

const matchesMx = async (
  run: Run,
  { domain, node: { term } }: Place,
  mechanism: Extract<Mechanism, { kind: 'mx' }>,
  target: string,
): Promise<boolean> => {
  const reply = await ask(run, target, 'MX', { domain, term })
  if (reply.kind !== 'records') countVoid(run, domain, term)
  const hosts = reply.kind === 'records' ? dataOfType(reply.records, 'MX').map((record) => record.target) : []
  if (hosts.length > hostLimit) throw new SpfStop({ code: 'too_many_lookups', domain, term })
  // What its hosts' addresses cost is not counted, and a walk matches nothing.
  if (run.isWalk) return false
  let hasVoid = false
  for (const host of hosts.filter((name) => name !== '')) {
    const { addresses, isVoid } = await hostAddresses(run, host, { domain, term })
    if (addresses.some((address) => isIn(run.address, address, prefixIn(run, mechanism)))) return true
    hasVoid ||= isVoid
  }
  // Terms are counted, not lookups (RFC 7208, section 4.6.4).
  if (hasVoid) countVoid(run, domain, term)
  return false
}

/** Whether a mechanism matches the sender (RFC 7208, section 5). */
const matches = async (run: Run, place: Place, mechanism: Mechanism): Promise<boolean> => {
  const { domain } = place
  const term = mechanism.text
  if (mechanism.kind === 'all') return true
  if (mechanism.kind === 'ip4' || mechanism.kind === 'ip6')
    return (
      (mechanism.kind === 'ip6') === isIPv6(run.address) &&
      isIn(run.address, mechanism.network, mechanism.prefix)
    )
  countLookup(run, domain, term)
  const target = await targetOf(run, domain, mechanism.target)
  if (mechanism.kind === 'include') return matchesInclude(run, place, target)
  if (mechanism.kind === 'ptr') return !run.isWalk && hasNameBelow(run, target)
  if (mechanism.kind === 'mx') return matchesMx(run, place, mechanism, target)
  if (mechanism.kind === 'a') {
    const { addresses, isVoid } = await hostAddresses(run, target, { domain, term })
    if (isVoid) countVoid(run, domain, term)
    return addresses.some((address) => isIn(run.address, address, prefixIn(run, mechanism)))
  }
  const reply = await ask(run, target, 'A', { domain, term })
  if (reply.kind !== 'records') countVoid(run, domain, term)
  return reply.kind === 'records'
}

/** Whether names made from these macros have the sender's local part (RFC 7208, section 7.2). */
const hasSender = (tokens: readonly MacroToken[] | null): boolean =>
  tokens?.some((token) => token.kind === 'macro' && (token.letter === 's' || token.letter === 'l')) ?? false

/** Whether a mechanism matches. One by local parts that only lets more senders pass matters only if this one needs it. */
const matchesAny = async (run: Run, place: Place, mechanism: Mechanism): Promise<boolean> => {
  const isMatch = await matches(run, place, mechanism)
  if (!('target' in mechanism) || !hasSender(mechanism.target)) return isMatch
  run.sawSenderTerm = true
  run.dependsOnSender ||= isMatch || mechanism.qualifier !== '+'
  return isMatch
}

/** Evaluates a term, and writes what it cost into the trace, also if it ends the evaluation. */
const traced = async <Value>(
  run: Run,
  nodes: TraceTerm[],
  term: string,
  evaluate: (node: TraceTerm) => Promise<Value>,
): Promise<Value | null> => {
  const node: TraceTerm = { term, lookups: 0, voids: 0, code: null, terms: [] }
  nodes.push(node)
  const before = { lookups: run.lookups, voids: run.voids }
  try {
    return await evaluate(node)
  } catch (error) {
    if (!(error instanceof SpfStop)) throw error
    node.code = error.problem.code
    // A walk notes the problem and continues behind the term.
    if (!run.isWalk) throw error
    return null
  } finally {
    node.lookups = run.lookups - before.lookups
    node.voids = run.voids - before.voids
  }
}

const followRedirect = async (
  run: Run,
  domain: string,
  path: readonly string[],
  { text, target }: Modifier,
  nodes: TraceTerm[],
): Promise<Policy> => {
  const policy = await traced(run, nodes, text, async (node) => {
    countLookup(run, domain, text)
    const next = await targetOf(run, domain, target)
    run.dependsOnSender ||= hasSender(target)
    const outcome = await checkDomain(run, next, [...path, domain], node.terms, text)
    if (outcome.result === 'none') throw new SpfStop({ code: 'redirect_without_record', domain, term: text })
    return outcome
  })
  return policy ?? { result: 'neutral', match: null, exp: null }
}

/** Evaluates the record of a domain: `check_host()` of RFC 7208, section 4. `about` is the term that led to it. */
const checkDomain = async (
  run: Run,
  domain: string,
  path: readonly string[],
  nodes: TraceTerm[],
  about: string | null,
): Promise<Policy> => {
  const none: Policy = { result: 'none', match: null, exp: null }
  if (!isCheckable(domain)) return none
  // An evaluation ends at its limit; a walk has none so low.
  if (run.isWalk && path.includes(domain))
    throw new SpfStop({ code: 'too_many_lookups', domain, term: about })
  const text = await readRecord(run, domain, about)
  if (text === null) return none
  const record = parseSpf(text)
  if ('code' in record) throw new SpfStop({ ...record, domain })
  const exp = record.exp === null ? null : { domain, modifier: record.exp }
  for (const mechanism of record.mechanisms) {
    const isMatch = await traced(run, nodes, mechanism.text, (node) =>
      matchesAny(run, { domain, path, node }, mechanism),
    )
    if (isMatch === true && (!run.isWalk || mechanism.kind === 'all'))
      return { result: resultOf[mechanism.qualifier], match: { domain, term: mechanism.text }, exp }
  }
  if (record.redirect !== null) return followRedirect(run, domain, path, record.redirect, nodes)
  return { result: 'neutral', match: null, exp }
}

const evaluate = async (run: Run): Promise<SpfEvaluation & { exp: Policy['exp'] }> => {
  const terms: TraceTerm[] = []
  const outcome = await checkDomain(run, run.query.domain, [], terms, null).catch((error: unknown) => {
    if (error instanceof SpfStop) return error.problem
    throw error
  })
  const { lookups, voids, isUncertain } = run
  const isPass = 'result' in outcome && outcome.result === 'pass'
  const dependsOnSender = run.dependsOnSender || (run.sawSenderTerm && !isPass)
  const counted = { lookups, voids, isUncertain, dependsOnSender, terms }
  return 'result' in outcome
    ? { ...counted, ...outcome, problem: null }
    : {
        ...counted,
        result: outcome.code === 'part_unreadable' ? 'temperror' : 'permerror',
        problem: outcome,
        match: null,
        exp: null,
      }
}

/** Evaluates SPF for a message (RFC 7208). */
export const evaluateSpf = (query: SpfQuery, resolver: Resolver): Promise<SpfEvaluation> =>
  evaluate(beginRun(query, resolver, false))

/**
 * Walks through all terms that a sender can meet that matches none of them, and counts what they cost. Problems are in the
 * trace, at their terms.
 */
export const walkSpf = (query: SpfQuery, resolver: Resolver): Promise<SpfEvaluation> =>
  evaluate(beginRun(query, resolver, true))

/**
 * Evaluates SPF, and also returns the domain's explanation of a `fail`: null if it has none, or none that can be read
 * (RFC 7208, section 6.2).
 */
export const explainSpf = async (
  query: SpfQuery,
  resolver: Resolver,
): Promise<{ result: SpfResult; explanation: string | null }> => {
  const run = beginRun(query, resolver, false)
  const { result, exp } = await evaluate(run)
  if (result !== 'fail' || exp === null) return { result, explanation: null }
  const reply = await askMaybe(run, await targetOf(run, exp.domain, exp.modifier.target), 'TXT')
  const texts = reply === null ? [] : textsOf(reply)
  const tokens = texts.length === 1 ? parseMacros(texts[0] ?? '', true) : null
  return {
    result,
    explanation: tokens === null ? null : await expand(run, exp.domain, tokens, explanationLength),
  }
}
