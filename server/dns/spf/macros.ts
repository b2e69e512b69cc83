/** The letters of macros (RFC 7208, section 7.2); `c`, `r` and `t` are only for explanations. */
export type MacroLetter = 's' | 'l' | 'o' | 'd' | 'i' | 'p' | 'v' | 'h' | 'c' | 'r' | 't'

/** A piece of a macro string: text, or a macro with its transformers (RFC 7208, section 7.1). */
export type MacroToken =
  | { kind: 'text'; text: string }
  | {
      kind: 'macro'
      letter: MacroLetter
      /** How many parts on the right are used; null for all. */
      keep: number | null
      reverse: boolean
      delimiters: string
      /** An uppercase letter: the value is escaped as in a URL. */
      escape: boolean
    }

/** `%%`, `%_` and `%-`. */
const escapes: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' }

const macro = /^\{([slodiphvcrt])(\d*)(r?)([-.+,/_=]*)\}/i

const tokenAt = (after: string, isExplanation: boolean): { token: MacroToken; length: number } | null => {
  const escape = escapes[after[0] ?? '']
  if (escape !== undefined) return { token: { kind: 'text', text: escape }, length: 1 }
  const [all = '', letter = '', digits = '', reverse, delimiters = ''] = macro.exec(after) ?? []
  if (all === '' || (digits !== '' && Number(digits) === 0)) return null
  const lower = letter.toLowerCase()
  if (!isExplanation && 'crt'.includes(lower)) return null
  return {
    token: {
      kind: 'macro',
      letter: lower as MacroLetter,
      keep: digits === '' ? null : Number(digits),
      reverse: reverse !== '',
      delimiters: delimiters === '' ? '.' : delimiters,
      escape: letter !== lower,
    },
    length: all.length,
  }
}

/** Returns the pieces of a macro string, or null if its syntax is wrong (RFC 7208, section 7.1). */
export const parseMacros = (text: string, isExplanation = false): readonly MacroToken[] | null => {
  if (!(isExplanation ? /^[\x20-\x7e]*$/ : /^[\x21-\x7e]*$/).test(text)) return null
  const tokens: MacroToken[] = []
  let rest = text
  while (rest !== '') {
    const percent = rest.indexOf('%')
    if (percent !== 0) {
      const literal = percent === -1 ? rest : rest.slice(0, percent)
      tokens.push({ kind: 'text', text: literal })
      rest = rest.slice(literal.length)
      continue
    }
    const parsed = tokenAt(rest.slice(1), isExplanation)
    if (parsed === null) return null
    tokens.push(parsed.token)
    rest = rest.slice(1 + parsed.length)
  }
  return tokens
}

/** A label that isn't a number, and neither begins nor ends with a hyphen. */
const isTopLabel = (label: string): boolean =>
  /^[A-Za-z0-9-]+$/.test(label) && !/^\d+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')

/**
 * Whether a domain-spec ends with a macro, or with a dot and a top label. Anyone can publish a long text, so this must not take
 * longer than it has characters.
 */
const endsRight = (text: string, tokens: readonly MacroToken[]): boolean => {
  if (tokens.at(-1)?.kind === 'macro' || /^%[%_-]$/.test(text.slice(-2))) return true
  const name = text.endsWith('.') ? text.slice(0, -1) : text
  const dot = name.lastIndexOf('.')
  return dot !== -1 && isTopLabel(name.slice(dot + 1))
}

/** Returns the pieces of a domain-spec, or null if its syntax is wrong (RFC 7208, section 7.1). */
export const parseDomainSpec = (text: string): readonly MacroToken[] | null => {
  const tokens = parseMacros(text)
  return tokens !== null && endsRight(text, tokens) ? tokens : null
}

/** Escapes all but the unreserved characters of a URL (RFC 3986, section 2.3). */
const urlEscape = (text: string): string =>
  text.replaceAll(
    /[^A-Za-z0-9\-._~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

const valueOf = (token: MacroToken, values: Readonly<Record<MacroLetter, string>>): string => {
  if (token.kind === 'text') return token.text
  const parts = values[token.letter].split(
    new RegExp(`[${token.delimiters.replaceAll(/[-/]/g, String.raw`\$&`)}]`),
  )
  const ordered = token.reverse ? parts.toReversed() : parts
  const value = (token.keep === null ? ordered : ordered.slice(-token.keep)).join('.')
  return token.escape ? urlEscape(value) : value
}

/**
 * Expands a macro string with the value of each letter (RFC 7208, section 7.3). It begins at the end, and stops
 * when it has `most` characters.
 */
export const expandMacros = (
  tokens: readonly MacroToken[],
  values: Readonly<Record<MacroLetter, string>>,
  most: number,
): string => {
  let text = ''
  for (const token of tokens.toReversed()) {
    if (text.length > most) break
    text = valueOf(token, values) + text
  }
  return text
}
