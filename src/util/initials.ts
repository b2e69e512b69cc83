/** The first letters of the first and the last word; the first character where there are no letters. */
export const initialsOf = (name: string) => {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  if (letters.length === 0) return Array.from(name)[0]
  return letters.length === 1 ? letters[0] : `${letters[0]}${letters.at(-1)}`
}
