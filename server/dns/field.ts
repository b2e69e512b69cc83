/**
 * Returns the name and the value of a field, without the spaces around them; the value is null without a separator. Names are in lower
 * case. A pattern would try each space of a long text as the end of the value.
 */
export const fieldOf = (text: string, separator: '=' | ':'): [name: string, value: string | null] => {
  const at = text.indexOf(separator)
  if (at === -1) return [text.trim().toLowerCase(), null]
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]
}
