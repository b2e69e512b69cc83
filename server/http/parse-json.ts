import type { FieldError } from '../generated/model/index.ts'
import { invalid, Problem } from '../problem.ts'
import { memberName, pointerPart, shortenName } from '../rules/text.ts'

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The error for a name that occurs twice in an object, at a pointer, or in a query (`?name`). */
export const repeatedAt = (path: string, name: string): FieldError => ({
  path,
  code: 'repeated',
  message: `${shortenName(name)} appears twice.`,
})

/** An open bracket: of an object with its names so far and the member that is read, or of a list with the place that is read. */
type Open = { names: Set<string>; name: string } | { names: null; place: number }

/** Operations nest less deeply. A pointer to a deeper value names the value that contains it. */
const longestPointer = 16

/** The JSON pointer to the present value (RFC 6901). */
const pointerTo = (open: readonly Open[]): string =>
  open
    .slice(0, longestPointer)
    .map((one) => `/${one.names === null ? one.place : pointerPart(one.name)}`)
    .join('')

const halfPairAt = (path: string): FieldError => {
  const message = `${memberName(path) || 'The body'} contains half of a surrogate pair, which is not Unicode text.`
  return { path, code: 'pattern', message }
}

/**
 * The first violation that JSON.parse allows and the API does not: a member that occurs twice, or half of a surrogate
 * pair, which UTF-8 cannot encode. The text is known to be JSON, so its tokens suffice, and no recursion is needed.
 */
const findViolation = (text: string): FieldError | null => {
  const open: Open[] = []
  let isNameNext = false
  for (const [part] of text.matchAll(token)) {
    const last = open.at(-1)
    if (part === '{' || part === '[') {
      open.push(part === '{' ? { names: new Set(), name: '' } : { names: null, place: 0 })
      isNameNext = part === '{'
    } else if (part === '}' || part === ']') {
      open.pop()
      isNameNext = false
    } else if (part === ',') {
      isNameNext = last?.names instanceof Set
      if (last?.names === null) last.place += 1
    } else if (part === ':') {
      isNameNext = false
    } else {
      const value = part.includes('\\') ? (JSON.parse(part) as string) : part.slice(1, -1)
      const object = isNameNext && last?.names ? last : null
      if (object !== null) object.name = value
      if (!value.isWellFormed()) return halfPairAt(pointerTo(open))
      if (object?.names.has(value)) return repeatedAt(pointerTo(open), value)
      object?.names.add(value)
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
