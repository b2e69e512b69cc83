import type { FieldError, FieldErrorCode } from '../generated/model/index.ts'
import { maxErrors } from '../problem.ts'
import { expansion, isStreamSafe, shortenName } from '../rules/text.ts'
import { branchesOf, type Schema, schemaFor } from './schema.ts'

/** The most bytes of a body in any operation. */
export const mebibyte = 1_048_576

/** The lowest limit of an operation. It leaves room for white space and future members in small bodies. */
const leastBodyLimit = 16_384

/** Bytes of an escaped character in JSON: `\u0041`. */
const escapedUnit = 6

/** Bytes for a number, a boolean or null. */
const scalarBytes = 32

const membersOf = (schema: Schema): [string, Schema][] => Object.entries(schema.properties ?? {})

/** Bytes of the longest valid value as JSON without white space, with every character of its texts escaped. */
const bytesOf = (schema: Schema): number => {
  const { enum: choices, maxLength, maxItems, items } = schema
  if (Array.isArray(choices)) return Math.max(...choices.map((choice) => JSON.stringify(choice).length))
  if (maxLength !== undefined) return 2 + maxLength * expansion * escapedUnit
  if (maxItems !== undefined) return 2 + maxItems * (1 + (items ? bytesOf(items) : scalarBytes))
  const branches = [...branchesOf(schema).values()]
  if (branches.length > 0) return Math.max(...branches.map(bytesOf))
  if (schema.properties === undefined) return scalarBytes
  return membersOf(schema).reduce((sum, [name, member]) => sum + name.length + 4 + bytesOf(member), 2)
}

/**
 * The most bytes of a body with that schema: those of the longest valid one in whole KiB, at least 16 KiB and at most 1
 * MiB.
 */
export const bodyLimitOf = (schema: Schema | null): number => {
  const longest = schema === null ? 0 : Math.ceil(bytesOf(schema) / 1024) * 1024
  return Math.min(mebibyte, Math.max(leastBodyLimit, longest))
}

/** The message for an unknown member or query parameter. */
export const unknownMessage = (schema: Schema, name: string): string => {
  const allowed = membersOf(schema).map(([member]) => member)
  const advice = allowed.length === 0 ? 'none are allowed' : `allowed are ${allowed.join(', ')}`
  return `${name} is unknown; ${advice}.`
}

/** The numbers of a violation: the limits, and the length of the value. */
export type Numbers = Pick<FieldError, 'minimum' | 'maximum' | 'length'>

/**
 * Describes a violation by its place (a JSON pointer), its code, its numbers, and a function that makes a message from the
 * place's name.
 */
export type Describe = (
  pointer: string,
  code: FieldErrorCode,
  message: (name: string) => string,
  numbers?: Numbers,
) => FieldError

/** The first few violations, and the number of all. */
interface Violations {
  errors: FieldError[]
  count: number
}

/**
 * The violations by size alone. They are found in linear time, before the value is normalized or validated: a text that
 * is too long in any normalization form or has too many combining marks in a row, a list that is too long, an object
 * with more unknown members than an error can name. Values with other kinds of schemas pass, and marks where the schema says
 * that they are checked later.
 */
export const sizeViolationsOf = (schema: Schema, value: unknown, describe: Describe): Violations => {
  const violations: Violations = { errors: [], count: 0 }
  const add: (...violation: Parameters<Describe>) => void = (...violation) => {
    violations.count += 1
    if (violations.errors.length < maxErrors) violations.errors.push(describe(...violation))
  }
  const visitObject = (at: Schema, members: object, pointer: string) => {
    const unknown = Object.keys(members).filter((name) => !Object.hasOwn(at.properties ?? {}, name))
    // Validation finds smaller numbers of them, together with other violations.
    if (unknown.length > maxErrors) {
      violations.count += unknown.length - maxErrors
      for (const name of unknown.slice(0, maxErrors))
        add(`${pointer}/${shortenName(name)}`, 'unknown_member', (shortName) => unknownMessage(at, shortName))
    }
    for (const [name, schemaOf] of membersOf(at)) {
      if (Object.hasOwn(members, name))
        visit(schemaOf, (members as Record<string, unknown>)[name], `${pointer}/${name}`)
    }
  }
  const visit = (whole: Schema, part: unknown, pointer: string): void => {
    const at = schemaFor(whole, part)
    const { maxLength, maxItems, items } = at
    if (typeof part === 'string' && maxLength !== undefined) {
      if (part.length > expansion * maxLength) {
        add(pointer, 'too_long', (name) => `${name} can have at most ${maxLength} characters.`, {
          maximum: maxLength,
        })
      } else if (at['x-checked-later'] !== true && !isStreamSafe(part)) {
        add(pointer, 'pattern', (name) => `${name} can have at most 30 combining marks in a row.`)
      }
    } else if (Array.isArray(part) && maxItems !== undefined) {
      if (part.length > maxItems)
        add(
          pointer,
          'too_long',
          (name) => `${name} can have at most ${maxItems} entries; it has ${part.length}.`,
          { maximum: maxItems, length: part.length },
        )
      else if (items) part.forEach((item, index) => visit(items, item, `${pointer}/${index}`))
    } else if (typeof part === 'object' && part !== null && at.properties !== undefined) {
      visitObject(at, part, pointer)
    }
  }
  visit(schema, value, '')
  return violations
}
