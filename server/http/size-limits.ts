import type { FieldError } from '../generated/model/index.ts'
import { maxErrors } from '../problem.ts'
import { expansion, isStreamSafe, shortenName } from '../rules/text.ts'
import type { Schema } from './schema.ts'

/** No body may have more bytes, whatever its operation. */
export const mebibyte = 1_048_576

/** Each operation takes as many bytes, also when a valid body has fewer: white space and members to come count too. */
const leastBodyLimit = 16_384

/** A character of a JSON text that is escaped: `\u0041`. */
const escapedUnit = 6

/** Numbers, booleans and null. */
const scalarBytes = 32

const membersOf = (schema: Schema): [string, Schema][] => Object.entries(schema.properties ?? {})

/** How many bytes the longest valid value takes as JSON without white space, every character of its texts escaped. */
const bytesOf = (schema: Schema): number => {
  const { enum: choices, maxLength, maxItems, items } = schema
  if (Array.isArray(choices)) return Math.max(...choices.map((choice) => JSON.stringify(choice).length))
  if (maxLength !== undefined) return 2 + maxLength * expansion * escapedUnit
  if (maxItems !== undefined) return 2 + maxItems * (1 + (items ? bytesOf(items) : scalarBytes))
  if (schema.properties === undefined) return scalarBytes
  return membersOf(schema).reduce((sum, [name, member]) => sum + name.length + 4 + bytesOf(member), 2)
}

/** How many bytes a body of that schema may have: 16 KiB or what the longest valid one takes, in whole KiB, at most 1 MiB. */
export const bodyLimitOf = (schema: Schema | null): number => {
  const longest = schema === null ? 0 : Math.ceil(bytesOf(schema) / 1024) * 1024
  return Math.min(mebibyte, Math.max(leastBodyLimit, longest))
}

/** The message about an unknown member or query parameter. */
export const unknownMessage = (schema: Schema, name: string): string => {
  const allowed = membersOf(schema).map(([member]) => member)
  const advice = allowed.length === 0 ? 'none is allowed here' : `allowed are ${allowed.join(', ')}`
  return `${name} is not known here; ${advice}.`
}

/** Describes a violation from where it is, as a JSON pointer, its code and a message about what is there. */
export type Describe = (pointer: string, code: string, message: (name: string) => string) => FieldError

/** Violations of which the first few are described, and all are counted. */
interface Violations {
  errors: FieldError[]
  count: number
}

/**
 * What is wrong with a value by its mere size, found in linear time and before anything is normalized or validated:
 * a text that is too long in whatever form or has too many combining marks in a row, a list that is too long, an
 * object with more unknown members than an error names. Schemas of other kinds pass.
 */
export const sizeViolationsOf = (schema: Schema, value: unknown, describe: Describe): Violations => {
  const violations: Violations = { errors: [], count: 0 }
  const add = (pointer: string, code: string, message: (name: string) => string) => {
    violations.count += 1
    if (violations.errors.length < maxErrors) violations.errors.push(describe(pointer, code, message))
  }
  const visitObject = (at: Schema, members: object, pointer: string) => {
    const unknown = Object.keys(members).filter((name) => !Object.hasOwn(at.properties ?? {}, name))
    // Fewer are found by validation, together with what else is wrong.
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
  const visit = (at: Schema, part: unknown, pointer: string): void => {
    const { maxLength, maxItems, items } = at
    if (typeof part === 'string' && maxLength !== undefined) {
      if (part.length > expansion * maxLength) {
        add(pointer, 'too_long', (name) => `${name} may have at most ${maxLength} characters.`)
      } else if (!isStreamSafe(part)) {
        add(pointer, 'pattern', (name) => `${name} may have at most 30 combining marks in a row.`)
      }
    } else if (Array.isArray(part) && maxItems !== undefined) {
      if (part.length > maxItems)
        add(
          pointer,
          'too_long',
          (name) => `${name} may have at most ${maxItems} entries; it has ${part.length}.`,
        )
      else if (items) part.forEach((item, index) => visit(items, item, `${pointer}/${index}`))
    } else if (typeof part === 'object' && part !== null && at.properties !== undefined) {
      visitObject(at, part, pointer)
    }
  }
  visit(schema, value, '')
  return violations
}
