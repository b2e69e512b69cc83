import { givenAndFamily } from './given-and-family'
import { type Spelling, toLatinLetters } from './latin-letters'

/** An identity whose address shows how user names are made. */
interface NamedIdentity {
  display_name: string
  local_part: string
}

/** Joins the given and the family name. */
type Pattern = (given: string, family: string) => string

/** How a user name is made of a given and a family name. */
export interface UserNameStyle {
  pattern: Pattern
  spelling: Spelling
}

/** The ways in which organizations make addresses of names, the commonest first. */
const patterns: readonly Pattern[] = [
  (given, family) => `${given}.${family}`,
  (given, family) => `${given.charAt(0)}.${family}`,
  (given, family) => given.charAt(0) + family,
  (given) => given,
  (given, family) => given + family,
  (given, family) => `${given}_${family}`,
  (given, family) => `${given}-${family}`,
  (given, family) => `${family}.${given}`,
  (_, family) => family,
  (given, family) => family + given.charAt(0),
  (given, family) => `${given}.${family.charAt(0)}`,
  (given, family) => given + family.charAt(0),
]

interface NameParts {
  given: string
  family: string
}

const isLatin = (word: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word)

/** The given and the family name in the letters of an address; null where they have other letters. */
const wordsOf = (name: string, spelling: Spelling): NameParts | null => {
  const { given, family } = givenAndFamily(name)
  const words = [given, family].map((word) => toLatinLetters(word, spelling).replace(/['’.]/g, ''))
  const [first = '', last = ''] = words
  return isLatin(first) && (last === '' || isLatin(last)) ? { given: first, family: last } : null
}

/** A name in a pattern, which needs both words unless the name has only one; '' where nothing can be made of it. */
const inPattern = (words: NameParts | null, pattern: Pattern): string =>
  words === null ? '' : (words.family === '' ? words.given : pattern(words.given, words.family)).slice(0, 64)

const spellings: readonly Spelling[] = ['short', 'long']

/** How many of these identities have the user name that a pattern and a spelling make. */
const countUses = (identities: readonly NamedIdentity[], pattern: Pattern, spelling: Spelling): number =>
  identities.filter(
    ({ display_name, local_part }) => inPattern(wordsOf(display_name, spelling), pattern) === local_part,
  ).length

const mostUsed = <Choice>(choices: readonly Choice[], usesOf: (choice: Choice) => number): Choice => {
  const uses = new Map(choices.map((choice) => [choice, usesOf(choice)]))
  const [first] = choices.toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
  return first as Choice
}

/** The style that most of these identities have; the most common one where none has a style. */
export const styleOf = (identities: readonly NamedIdentity[]): UserNameStyle => {
  const usesOf = (pattern: Pattern) => spellings.map((spelling) => countUses(identities, pattern, spelling))
  const pattern = mostUsed(patterns, (one) => Math.max(...usesOf(one)))
  return { pattern, spelling: mostUsed(spellings, (one) => countUses(identities, pattern, one)) }
}

/** A user name for a name; '' where its letters have no place in an address. */
export const proposeUserName = (name: string, { pattern, spelling }: UserNameStyle): string =>
  inPattern(wordsOf(name, spelling), pattern)

/** A proposed user name that is not in use, with a number where needed: `mara.lindt2`. */
export const unusedUserName = (name: string, style: UserNameStyle, used: readonly string[]): string => {
  const proposed = proposeUserName(name, style)
  if (proposed === '' || !used.includes(proposed)) return proposed
  let number = 2
  while (used.includes(`${proposed}${number}`)) number += 1
  return `${proposed}${number}`
}

/** Whether a user name could have been proposed for a name, also with a number, so that it was not typed; also when it is empty. */
export const isProposed = (userName: string, name: string): boolean =>
  userName === '' ||
  spellings.some((spelling) => {
    const words = wordsOf(name, spelling)
    const proposals = new Set(patterns.map((pattern) => inPattern(words, pattern)))
    return proposals.has(userName) || proposals.has(userName.replace(/(?<=.)\d+$/, ''))
  })
