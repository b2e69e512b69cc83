/** Signs that names have inside of words. */
const joiners = "'’‘ʼ·-.,/&_+()"

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Hangul'] as const
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

const scriptOf = (letter: string): number =>
  cjk.test(letter) ? -1 : patterns.findIndex((one) => one.test(letter))

const isLetter = (letter: string) => /\p{L}/u.test(letter)
const isUpper = (letter: string) => /\p{Lu}/u.test(letter)
const isLower = (letter: string) => /\p{Ll}/u.test(letter)
const isAscii = (letter: string) => letter < '\u0080'
// oxlint-disable-next-line no-control-regex -- those are what no text has
const broken = /[\uFFFD\u0080-\u009F\p{Co}\p{Cn}]/u

/** Letters that hardly any name has, and that appear where the encoding is wrong. */
const leftovers = 'Ÿƒˆ˜'

/**
 * How unlikely a character is in a name where it is: 0 where nothing speaks against it.
 * @param before the character before it; '' at the beginning.
 */
export const unlikeliness = (letter: string, before: string, after: string): number => {
  if (broken.test(letter)) return 10
  const neighbors = [before, after].filter(isLetter)
  if (!isLetter(letter) && !/\p{M}/u.test(letter))
    return joiners.includes(letter) ? 0 : ([0, 0.5, 4][neighbors.length] ?? 0)
  const script = scriptOf(letter)
  const isMixed = isLetter(letter) && neighbors.some((one) => scriptOf(one) !== script)
  const isUpperInside = isUpper(letter) && isLower(before)
  const isLowerInside = isLower(letter) && isUpper(before) && isUpper(after)
  const isLowerFirst = isLower(letter) && !isLetter(before) && isLower(after)
  const isCrowded = script === 0 && isLetter(before) && !isAscii(before)
  return (
    (isMixed ? 3 : 0) +
    (isUpperInside || isLowerInside ? 3 : 0) +
    (isLowerFirst ? 0.5 : 0) +
    (isCrowded ? 0.5 : 0) +
    (leftovers.includes(letter) ? 2 : 0)
  )
}

/** Characters beyond ASCII, each with its neighbors. */
export const foreignLetters = (text: string): [letter: string, before: string, after: string][] => {
  const letters = Array.from(text)
  return letters.flatMap((letter, at) =>
    isAscii(letter)
      ? []
      : [[letter, letters[at - 1] ?? '', letters[at + 1] ?? ''] as [string, string, string]],
  )
}

/** The script of the first letter beyond ASCII, as a number; undefined where there is none. */
export const firstScript = (text: string): number | undefined => {
  const letter = Array.from(text).find((one) => !isAscii(one) && isLetter(one))
  return letter === undefined ? undefined : scriptOf(letter)
}

/** Whether a name looks as if it had been read in the wrong encoding. */
export const isUnlikelyName = (name: string): boolean =>
  foreignLetters(name).reduce((sum, letter) => sum + unlikeliness(...letter), 0) >= 2
