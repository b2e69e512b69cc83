import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { patternMessages } from '../contract/generated/patterns'
import { formatCount } from '../util/number'

/** The errors as sentences, by field. */
export type FieldErrors = Record<string, string>

const characters = (count: number | bigint) =>
  `${formatCount(Number(count))} ${Number(count) === 1 ? 'character' : 'characters'}`

// The contract counts code points (JSON Schema, section 6.3.1), but the schema library counts UTF-16 units.
const lengthOf = (value: unknown) => (typeof value === 'string' ? Array.from(value).length : 0)

const patternMessage = (pattern: string | undefined) =>
  Object.entries(patternMessages).find(([source]) => String(new RegExp(source)) === pattern)?.[1]

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], body)

/** An issue as a sentence without its first words, the field's label; null when the contract's count allows the value. */
const describeIssue = (issue: $ZodIssue, value: unknown): string | null => {
  const length = lengthOf(value)
  switch (issue.code) {
    case 'too_big':
      if (typeof value === 'number') return `may be at most ${formatCount(Number(issue.maximum))}`
      if (issue.origin === 'string' && length <= issue.maximum) return null
      return `may have at most ${characters(issue.maximum)}; it has ${formatCount(length)}`
    case 'too_small':
      if (typeof value === 'number') return `must be at least ${formatCount(Number(issue.minimum))}`
      if (length === 0) return 'may not be empty'
      return `must have at least ${characters(issue.minimum)}; it has ${formatCount(length)}`
    case 'invalid_format':
      return patternMessage(issue.pattern) ?? 'has an invalid format'
    case 'invalid_type':
      if (issue.expected === 'int' || issue.expected === 'number') return 'must be a whole number'
      return 'is not what it has to be'
    default:
      return 'is not what it has to be'
  }
}

/**
 * Validates a body by the contract's schema.
 * @param labels the fields' names on screen, with which the sentences begin.
 */
export const validate = (
  schema: $ZodType,
  body: unknown,
  labels: Readonly<Record<string, string>>,
): FieldErrors => {
  const { error } = safeParse(schema, body)
  const errors: FieldErrors = {}
  for (const issue of error?.issues ?? []) {
    const field = String(issue.path[0])
    const message = describeIssue(issue, valueAt(body, issue.path))
    if (message !== null) errors[field] ??= `The ${(labels[field] ?? field).toLowerCase()} ${message}.`
  }
  return errors
}
