import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { patternMessages } from '../contract/generated/patterns'
import { lowerFirst } from '../util/lower-first'
import { type ValueError, valueErrorText } from './value-errors'

/** The errors as sentences, by field. */
export type FieldErrors = Record<string, string>

// The contract counts code points (JSON Schema, section 6.3.1), but the schema library counts UTF-16 units.
const lengthOf = (value: unknown) => (typeof value === 'string' ? Array.from(value).length : 0)

const patternMessage = (pattern: string | undefined) =>
  Object.entries(patternMessages).find(([source]) => String(new RegExp(source)) === pattern)?.[1]

const valueAt = (body: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], body)

/** An issue as an error of a value; null when the contract's count allows the value. */
const valueErrorOf = (issue: $ZodIssue, value: unknown): Omit<ValueError, 'member'> | null => {
  const length = lengthOf(value)
  const isNumber = typeof value === 'number'
  switch (issue.code) {
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (isNumber) return { code: 'out_of_range', maximum }
      return issue.origin === 'string' && length <= maximum ? null : { code: 'too_long', maximum, length }
    }
    case 'too_small': {
      const minimum = Number(issue.minimum)
      return isNumber ? { code: 'out_of_range', minimum } : { code: 'too_short', minimum, length }
    }
    case 'invalid_format':
      return { code: 'pattern' }
    default:
      return { code: 'wrong_type' }
  }
}

/** The error as a sentence without its subject; null when the contract's count allows the value. */
const describeIssue = (issue: $ZodIssue, member: string, value: unknown): string | null => {
  if (issue.code === 'invalid_type' && (issue.expected === 'int' || issue.expected === 'number'))
    return 'must be a whole number'
  const error = valueErrorOf(issue, value)
  if (error === null) return null
  const pattern = issue.code === 'invalid_format' ? patternMessage(issue.pattern) : undefined
  return pattern ?? valueErrorText({ ...error, member })
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
    // A field may be inside a member: the outermost name that a field has.
    const field = String(issue.path.find((name) => Object.hasOwn(labels, name)) ?? issue.path[0])
    const member = String(issue.path.findLast((name) => typeof name === 'string'))
    const message = describeIssue(issue, member, valueAt(body, issue.path))
    if (message !== null) errors[field] ??= `The ${lowerFirst(labels[field] ?? field)} ${message}.`
  }
  return errors
}
