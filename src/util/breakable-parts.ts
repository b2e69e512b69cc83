/** Characters that fit beside other things on a phone; shorter domains are not broken. */
const fitting = 24

/** Divides a text where a line can end: after the last @, and before the dots of a long name behind it. */
export const breakableParts = (text: string): string[] => {
  const at = text.lastIndexOf('@') + 1
  const rest = text.slice(at)
  const names = rest.length > fitting ? rest.split(/(?=\.[^\s.])/) : [rest]
  return at === 0 ? names : [text.slice(0, at), ...names]
}
