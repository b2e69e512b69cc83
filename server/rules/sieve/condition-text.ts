import type { Argument, Test } from './parse.ts'

/** A test's arguments by their use. */
interface Parts {
  /** Tags with their value, or null for those that have none. */
  tags: ReadonlyMap<string, string | null>
  positional: readonly (readonly string[])[]
}

/** Tags of tests before a value. */
const tagsWithValue = new Set([':comparator', ':value', ':count', ':zone', ':index', ':content', ':handle'])

const valuesOf = (argument: Argument): readonly string[] =>
  argument.kind === 'list' ? argument.values : [argument.value]

const partsOf = ({ arguments: all }: Test): Parts => {
  const tags = new Map<string, string | null>()
  const positional: (readonly string[])[] = []
  for (let index = 0; index < all.length; index += 1) {
    const argument = all[index] as Argument
    if (argument.kind !== 'tag') positional.push(valuesOf(argument))
    else {
      const name = argument.value.toLowerCase()
      const next = all[index + 1]
      const hasValue = tagsWithValue.has(name) && next !== undefined && next.kind !== 'tag'
      tags.set(name, hasValue ? (valuesOf(next)[0] ?? null) : null)
      if (hasValue) index += 1
    }
  }
  return { tags, positional }
}

/** How many entries of a list are named. */
const maxNamed = 5

const quoted = (values: readonly string[]): string => {
  const first = values.slice(0, maxNamed).map((value) => `“${value.replaceAll(/\s+/g, ' ')}”`)
  const rest = values.length - first.length
  return [...first, ...(rest > 0 ? [`${rest} more`] : [])].join(' or ')
}

const relations: Readonly<Record<string, string>> = {
  gt: 'is more than',
  ge: 'is at least',
  lt: 'is less than',
  le: 'is at most',
  eq: 'is',
  ne: 'isn’t',
}

/** Tags that say how values are compared, and some that the words leave out. */
const comparisons = new Set([':is', ':contains', ':matches', ':regex', ':value', ':comparator'])

const comparison = ({ tags }: Parts): string => {
  if (tags.has(':contains')) return 'contains'
  if (tags.has(':matches')) return 'matches'
  if (tags.has(':regex')) return 'matches the pattern'
  const relation = tags.get(':value')
  return relation === undefined || relation === null ? 'is' : (relations[relation.toLowerCase()] ?? 'is')
}

/** Whether the words say all that the tags mean. */
const hasOnly = ({ tags }: Parts, ...others: readonly string[]): boolean =>
  [...tags.keys()].every((tag) => comparisons.has(tag) || others.includes(tag))

/** Returns the words of a test, or null where they would leave something out. */
type Write = (parts: Parts) => string | null

/** A test of named parts of a message against values. */
const compare =
  (subjectOf: (parts: Parts, names: string) => string, ...tags: readonly string[]): Write =>
  (parts) => {
    const [names, keys, ...rest] = parts.positional
    if (names === undefined || keys === undefined || rest.length > 0 || !hasOnly(parts, ...tags)) return null
    return `${subjectOf(parts, quoted(names))} ${comparison(parts)} ${quoted(keys)}`
  }

const addressPart = ({ tags }: Parts): string =>
  tags.has(':domain')
    ? 'the domain'
    : tags.has(':localpart') || tags.has(':user')
      ? 'the user name'
      : 'the address'

const addressTags = [':all', ':domain', ':localpart', ':user'] as const

const sizeUnits: Readonly<Record<string, string>> = { k: 'KiB', m: 'MiB', g: 'GiB' }

const size: Write = ({ tags, positional }) => {
  const number = positional[0]?.[0] ?? ''
  const unit = sizeUnits[number.slice(-1).toLowerCase()]
  const text = unit === undefined ? `${number} bytes` : `${number.slice(0, -1)} ${unit}`
  if (tags.has(':over')) return `the message is larger than ${text}`
  return tags.has(':under') ? `the message is smaller than ${text}` : null
}

const words: Readonly<Record<string, Write>> = {
  header: compare((_, names) => names),
  address: compare((parts, names) => `${addressPart(parts)} in ${names}`, ...addressTags),
  envelope: compare((parts, names) => `${addressPart(parts)} in the envelope’s ${names}`, ...addressTags),
  exists: (parts) =>
    hasOnly(parts) && parts.positional.length === 1
      ? `the message has ${(parts.positional[0] ?? []).map((name) => `“${name}”`).join(' and ')}`
      : null,
  size,
  body: (parts) =>
    parts.positional.length === 1 && hasOnly(parts, ':text', ':raw')
      ? `the text ${comparison(parts)} ${quoted(parts.positional[0] ?? [])}`
      : null,
  currentdate: (parts) => {
    const [part, keys, ...rest] = parts.positional
    if (part === undefined || keys === undefined || rest.length > 0 || !hasOnly(parts)) return null
    const [name = ''] = part
    return `the current ${name} ${comparison(parts)} ${quoted(keys)}`
  },
  duplicate: (parts) => (parts.tags.size === 0 ? 'the message has come before' : null),
  true: () => 'always',
  false: () => 'never',
}

/** How much of a condition without words is shown as it is. */
const maxSource = 200

const shorten = (text: string): string =>
  text.length <= maxSource ? text : `${text.slice(0, maxSource - 1)}…`

const sourceOf = (script: string, { from, to }: Test): string =>
  shorten(script.slice(from, Math.min(to, from + 4 * maxSource)).replaceAll(/\s+/g, ' '))

const joined = (script: string, tests: readonly Test[], word: 'and' | 'or', isInner: boolean): string => {
  const text = tests.map((test) => wordsOf(script, test, tests.length > 1)).join(` ${word} `)
  return isInner && tests.length > 1 ? `(${text})` : text
}

const wordsOf = (script: string, test: Test, isInner: boolean): string => {
  const [first] = test.tests
  if (test.name === 'allof') return joined(script, test.tests, 'and', isInner)
  if (test.name === 'anyof') return joined(script, test.tests, 'or', isInner)
  if (test.name === 'not' && first !== undefined) return `not (${wordsOf(script, first, false)})`
  return words[test.name]?.(partsOf(test)) ?? sourceOf(script, test)
}

/** Describes a test: `“Subject” contains “invoice”`. One without words here is shown as the script has it. */
export const conditionText = (script: string, test: Test): string => wordsOf(script, test, false)
