import { toLatinLetters } from './latin-letters'

/** Somebody who has an address. */
interface Named {
  display_name: string
  local_part: string
}

/** How a user name is made of a given and a family name. */
export type UserNameStyle = (given: string, family: string) => string

/** The ways in which organizations make addresses of names, the commonest first. */
const styles: readonly UserNameStyle[] = [
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

interface Words {
  given: string
  family: string
}

/** The first and the last word of a name, in the letters of an address; null where it has other letters. */
const wordsOf = (name: string): Words | null => {
  const words = toLatinLetters(name)
    .replace(/['’.]/g, '')
    .trim()
    .split(/[\s,]+/)
  const [given = ''] = words
  if (!words.every((word) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word))) return null
  return { given, family: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** A name in a style, which needs both words unless the name has only one; '' where nothing can be made of it. */
const inStyle = (words: Words | null, style: UserNameStyle): string =>
  words === null ? '' : (words.family === '' ? words.given : style(words.given, words.family)).slice(0, 64)

/** The style of most of these people; the commonest there is where none is seen. */
export const styleOf = (people: readonly Named[]): UserNameStyle => {
  const named = people
    .map(({ display_name, local_part }) => ({ words: wordsOf(display_name), local_part }))
    .filter(({ words }) => words?.family)
  const uses = new Map(
    styles.map((style) => [
      style,
      named.filter(({ words, local_part }) => inStyle(words, style) === local_part).length,
    ]),
  )
  const [first] = styles.toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
  return first as UserNameStyle
}

/** A user name for a name; '' where its letters have no place in an address. */
export const proposeUserName = (name: string, style: UserNameStyle): string => inStyle(wordsOf(name), style)

/** Whether a user name could have been proposed for that name, so that nobody has typed it; also when it is empty. */
export const isProposed = (userName: string, name: string): boolean => {
  const words = wordsOf(name)
  return userName === '' || styles.some((style) => inStyle(words, style) === userName)
}
