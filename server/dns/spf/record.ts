import { isIPv4, isIPv6 } from 'node:net'
import { parseDomainSpec, parseMacros, type MacroToken } from './macros.ts'

/** What a matching mechanism means (RFC 7208, section 4.6.2). */
export type Qualifier = '+' | '-' | '~' | '?'

interface Hosts {
  target: readonly MacroToken[] | null
  prefix4: number
  prefix6: number
}

/** A mechanism's own part. A null `target` is the domain that is checked. */
type MechanismKind =
  | { kind: 'all' }
  | { kind: 'include'; target: readonly MacroToken[] }
  | { kind: 'exists'; target: readonly MacroToken[] }
  | { kind: 'ptr'; target: readonly MacroToken[] | null }
  | ({ kind: 'a' } & Hosts)
  | ({ kind: 'mx' } & Hosts)
  | { kind: 'ip4'; network: string; prefix: number }
  | { kind: 'ip6'; network: string; prefix: number }

/** A mechanism with its text. */
export type Mechanism = MechanismKind & { text: string; qualifier: Qualifier }

/** A modifier that names a domain. */
export interface Modifier {
  text: string
  target: readonly MacroToken[]
}

/** A record whose syntax is right (RFC 7208, section 12). */
export interface SpfRecord {
  mechanisms: readonly Mechanism[]
  redirect: Modifier | null
  exp: Modifier | null
}

/** Why a text is no record: the first wrong term. */
export interface SyntaxProblem {
  code: 'unknown_mechanism' | 'syntax' | 'not_ascii'
  term: string
}

/** Whether a TXT record claims to be SPF: its version ends with a space or with the record (RFC 7208, section 4.5). */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** The terms of a record as they are written, without its version. */
export const termsOf = (text: string): readonly string[] =>
  text
    .slice('v=spf1'.length)
    .split(/ +/)
    .filter((term) => term !== '')

const prefixOf = (digits: string | undefined, most: number): number | null => {
  if (digits === undefined) return most
  return /^(?:0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

const networkOf = (kind: 'ip4' | 'ip6', rest: string): MechanismKind | null => {
  const [all, network = '', digits] = /^:([0-9A-Fa-f:.]+)(?:\/(\d+))?$/.exec(rest) ?? []
  const prefix = prefixOf(digits, kind === 'ip4' ? 32 : 128)
  if (all === undefined || prefix === null) return null
  return (kind === 'ip4' ? isIPv4(network) : isIPv6(network)) ? { kind, network, prefix } : null
}

const hostsOf = (kind: 'a' | 'mx', rest: string): MechanismKind | null => {
  const [all, spec, digits4, digits6] = /^(?::(.*?))?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest) ?? []
  const target = spec === undefined ? undefined : parseDomainSpec(spec)
  const prefix4 = prefixOf(digits4, 32)
  const prefix6 = prefixOf(digits6, 128)
  if (all === undefined || target === null || prefix4 === null || prefix6 === null) return null
  return { kind, target: target ?? null, prefix4, prefix6 }
}

const targetOf = (rest: string): readonly MacroToken[] | null =>
  rest.startsWith(':') ? parseDomainSpec(rest.slice(1)) : null

const namedOf = (kind: 'include' | 'exists', rest: string): MechanismKind | null => {
  const target = targetOf(rest)
  return target === null ? null : { kind, target }
}

/** The mechanisms by name; each returns null if the rest of the term is wrong (RFC 7208, section 5). */
const kinds: Readonly<Record<string, (rest: string) => MechanismKind | null>> = {
  all: (rest) => (rest === '' ? { kind: 'all' } : null),
  include: (rest) => namedOf('include', rest),
  exists: (rest) => namedOf('exists', rest),
  a: (rest) => hostsOf('a', rest),
  mx: (rest) => hostsOf('mx', rest),
  ip4: (rest) => networkOf('ip4', rest),
  ip6: (rest) => networkOf('ip6', rest),
  ptr: (rest) => {
    const target = rest === '' ? null : targetOf(rest)
    return target === null && rest !== '' ? null : { kind: 'ptr', target }
  },
}

const directive = /^([-+?~]?)([A-Za-z][A-Za-z0-9\-_.]*)([:/].*)?$/s
const modifier = /^([A-Za-z][A-Za-z0-9\-_.]*)=(.*)$/s

const mechanismOf = (text: string): Mechanism | SyntaxProblem => {
  const [all, qualifier = '', name = '', rest = ''] = directive.exec(text) ?? []
  if (all === undefined) return { code: 'syntax', term: text }
  const lower = name.toLowerCase()
  const parse = Object.hasOwn(kinds, lower) ? kinds[lower] : undefined
  if (parse === undefined) return { code: 'unknown_mechanism', term: text }
  const kind = parse(rest)
  if (kind === null) return { code: 'syntax', term: text }
  return { ...kind, text, qualifier: qualifier === '' ? '+' : (qualifier as Qualifier) }
}

/**
 * Parses a record. The first wrong term anywhere makes it wrong as a whole (RFC 7208, section 4.6). Unknown modifiers are
 * allowed, `redirect` and `exp` once each (section 6).
 */
export const parseSpf = (record: string): SpfRecord | SyntaxProblem => {
  const mechanisms: Mechanism[] = []
  const modifiers = new Map<string, Modifier>()
  for (const text of termsOf(record)) {
    // Everything outside of ASCII is wrong (RFC 7208, section 3.1).
    if (/[^\0-\x7f]/.test(text)) return { code: 'not_ascii', term: text }
    const [all, name = '', value = ''] = modifier.exec(text) ?? []
    if (all === undefined) {
      const mechanism = mechanismOf(text)
      if ('code' in mechanism) return mechanism
      mechanisms.push(mechanism)
      continue
    }
    const lower = name.toLowerCase()
    const isKnown = lower === 'redirect' || lower === 'exp'
    const target = isKnown ? parseDomainSpec(value) : parseMacros(value)
    if (target === null || (isKnown && modifiers.has(lower))) return { code: 'syntax', term: text }
    modifiers.set(lower, { text, target })
  }
  return { mechanisms, redirect: modifiers.get('redirect') ?? null, exp: modifiers.get('exp') ?? null }
}
