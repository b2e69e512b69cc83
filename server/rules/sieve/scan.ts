/** Why a script can't be read, for the user who sees it. */
export class UnreadableScript extends Error {
  override readonly name = 'UnreadableScript'
}

/** Limits of a script beyond which it isn't read. Dovecot's own limit is 1 MiB. */
export const limits = { bytes: 65_536, tokens: 5000, depth: 32 } as const

/** A token of a script, and its place in it. */
export interface Token {
  kind: 'identifier' | 'tag' | 'number' | 'string' | 'sign'
  /** Strings without quotes and escapes, tags with their colon. */
  value: string
  from: number
  to: number
}

const isDigit = (code: number) => code >= 48 && code <= 57

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95

const isBlank = (code: number) => code === 32 || code === 9

const isSign = (character: string) => /[;,(){}[\]]/.test(character)

const isUnit = (character: string) => /[KMG]/i.test(character)

/** Returns where a run of letters, digits and underscores ends. */
const wordEnd = (script: string, from: number): number => {
  let at = from
  while (isLetter(script.charCodeAt(at)) || isDigit(script.charCodeAt(at))) at += 1
  return at
}

/** @throws UnreadableScript at a line. */
const fail = (script: string, at: number, reason: string): never => {
  const line = script.slice(0, at).split('\n').length
  throw new UnreadableScript(`Line ${line}: ${reason}.`)
}

/** Skips white space and comments (RFC 5228, sections 2.2 and 2.3). */
const skipSpace = (script: string, from: number): number => {
  let at = from
  for (;;) {
    const code = script.charCodeAt(at)
    if (isBlank(code) || code === 10 || code === 13) at += 1
    else if (script[at] === '#') {
      const end = script.indexOf('\n', at)
      at = end === -1 ? script.length : end + 1
    } else if (script.startsWith('/*', at)) {
      const end = script.indexOf('*/', at + 2)
      if (end === -1) fail(script, at, 'a comment has no end')
      at = end + 2
    } else return at
  }
}

const quotedString = (script: string, from: number): Token => {
  let value = ''
  for (let at = from + 1; at < script.length;) {
    let end = at
    while (end < script.length && script[end] !== '"' && script[end] !== '\\') end += 1
    value += script.slice(at, end)
    if (script[end] === '"') return { kind: 'string', value, from, to: end + 1 }
    value += script[end + 1] ?? ''
    at = end + 2
  }
  return fail(script, from, 'a text has no end')
}

/** A text between `text:` and a line with only a dot. A dot before another line's dot is removed. */
const multiLine = (script: string, from: number, start: number): Token => {
  let at = start
  while (isBlank(script.charCodeAt(at))) at += 1
  if (script[at] === '#') {
    while (at < script.length && script[at] !== '\n') at += 1
  } else if (script[at] === '\r') at += 1
  if (script[at] !== '\n') fail(script, from, 'the line after text: has more')
  at += 1
  const lines: string[] = []
  while (at < script.length) {
    const end = script.indexOf('\n', at)
    const next = end === -1 ? script.length : end + 1
    const line = script.slice(at, next)
    if (line === '.\n' || line === '.\r\n' || line === '.')
      return { kind: 'string', value: lines.join(''), from, to: next }
    lines.push(line.startsWith('..') ? line.slice(1) : line)
    at = next
  }
  return fail(script, from, 'a text has no end')
}

const isMultiLine = (word: string, script: string, end: number) =>
  script[end] === ':' && word.length === 4 && word.toLowerCase() === 'text'

const word = (script: string, from: number): Token => {
  const to = wordEnd(script, from)
  const value = script.slice(from, to)
  if (isMultiLine(value, script, to)) return multiLine(script, from, to + 1)
  return { kind: 'identifier', value, from, to }
}

const number = (script: string, from: number): Token => {
  let to = from
  while (isDigit(script.charCodeAt(to))) to += 1
  if (isUnit(script.charAt(to))) to += 1
  if (wordEnd(script, to) !== to) fail(script, from, 'a number has letters')
  return { kind: 'number', value: script.slice(from, to), from, to }
}

const nextToken = (script: string, from: number): Token => {
  const code = script.charCodeAt(from)
  if (isLetter(code)) return word(script, from)
  if (isDigit(code)) return number(script, from)
  const character = script.charAt(from)
  if (character === '"') return quotedString(script, from)
  if (character === ':') {
    const to = wordEnd(script, from + 1)
    if (isDigit(script.charCodeAt(from + 1)) || to === from + 1) fail(script, from, 'a colon has no name')
    return { kind: 'tag', value: script.slice(from, to), from, to }
  }
  if (isSign(character)) return { kind: 'sign', value: character, from, to: from + 1 }
  return fail(script, from, 'an unexpected character')
}

/**
 * Splits a script into its tokens (RFC 5228, section 8.1), in linear time.
 * @throws UnreadableScript where it is no Sieve script or has too many tokens.
 */
export const scan = (script: string): Token[] => {
  const tokens: Token[] = []
  for (let at = skipSpace(script, 0); at < script.length;) {
    const token = nextToken(script, at)
    if (tokens.push(token) > limits.tokens) throw new UnreadableScript('The script has too many words.')
    at = skipSpace(script, token.to)
  }
  return tokens
}
