const names: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2060': 'a word joiner',
  '\u3164': 'a Hangul filler',
  '\ufeff': 'a byte order mark',
}

const invisible = /[\p{Default_Ignorable_Code_Point}\u00a0\u2800]/u

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** Names the first character of a text that can't be seen, with its place; null where all can be seen. */
export const describeInvisible = (text: string): string | null => {
  const characters = Array.from(text)
  const at = characters.findIndex((one) => invisible.test(one))
  const character = characters[at]
  if (character === undefined) return null
  const name = names[character]
  return `Character ${at + 1} can’t be seen: ${name === undefined ? codeOf(character) : `${name} (${codeOf(character)})`}.`
}

const invisibleEnds = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu

/** A text without spaces and invisible characters at its ends. */
export const trimInvisible = (text: string): string => text.replace(invisibleEnds, '')
