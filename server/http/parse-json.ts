import type { FieldError } from '../generated/model/index.ts'
import { invalid, Problem } from '../problem.ts'
import { shortenName } from '../rules/text.ts'

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The error for a name that occurs twice in an object (`/`) or a query (`?`). */
export const repeatedAt = (prefix: '/' | '?', name: string): FieldError => {
  const shortName = shortenName(name)
  return { path: `${prefix}${shortName}`, code: 'repeated', message: `${shortName} appears twice.` }
}

/**
 * The first violation that JSON.parse allows and the API does not: a member that occurs twice, or half of a surrogate
 * pair, which UTF-8 cannot encode. The text is known to be JSON, so its tokens suffice, and no recursion is needed.
 */
const findViolation = (text: string): FieldError | null => {
  // For each open bracket, the names so far; null for a list.
  const open: (Set<string> | null)[] = []
  let isNameNext = false
  let name = ''
  for (const [part] of text.matchAll(token)) {
    if (part === '{' || part === '[') {
      open.push(part === '{' ? new Set() : null)
      isNameNext = part === '{'
    } else if (part === '}' || part === ']') {
      open.pop()
      isNameNext = false
    } else if (part === ',') {
      isNameNext = open.at(-1) instanceof Set
    } else if (part === ':') {
      isNameNext = false
    } else {
      const value = part.includes('\\') ? (JSON.parse(part) as string) : part.slice(1, -1)
      if (isNameNext) name = value
      if (!value.isWellFormed()) {
        const shortName = shortenName(name).toWellFormed()
        const message = `${shortName} contains half of a surrogate pair, which is not Unicode text.`
        return { path: `/${shortName}`, code: 'pattern', message }
      }
      if (!isNameNext) continue
      const names = open.at(-1)
      if (names?.has(name)) return repeatedAt('/', name)
      names?.add(name)
    }
  }
  return null
}

/**
 * The value of a JSON body (RFC 8259).
 * @throws Problem malformed_json when it is not UTF-8 or not JSON, invalid_request when a member occurs twice or a text
 * is not Unicode.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Problem('malformed_json', { detail: "The body isn't valid UTF-8." })
  }
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Problem('malformed_json', {
      // The message quotes a few characters of the body, and may begin or end within a surrogate pair.
      detail: error instanceof Error ? error.message.toWellFormed() : "The body isn't valid JSON.",
    })
  }
  const violation = findViolation(text)
  if (violation !== null) throw invalid(violation)
  return value
}
