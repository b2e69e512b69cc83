/**
 * Names as a sentence lists them: `IMAP`, `IMAP and SMTP`, `API, Cache, and Database`. They are the words of
 * `Intl.ListFormat`, which itself takes longer to make than a part of a page.
 */
export const joinNames = (names: readonly string[]): string => {
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
