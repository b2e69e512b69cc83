import { ApiProblem } from '../api/errors'
import { refusalOf } from '../api/refusals'
import type { ErrorCode } from '../contract/generated/contract'
import type { Problem } from '../contract/generated/schemas/problem.zod'
import type { FieldErrors } from './validate'

/** Codes of refusals that are about one field. */
const refusalsOfFields: ReadonlySet<string> = new Set<ErrorCode>([
  'name_taken',
  'address_taken',
  'address_held',
])

/** The refusal of the whole request, where it is about one field. */
const refusalSentences = (problem: Problem): string => {
  // None of these refusals has a size.
  const { title, detail } = refusalOf(problem, 'GB')
  return detail === null ? `${title}.` : `${title}. ${detail}`
}

const fieldSentence = (field: string, label: string, message: string): string =>
  message.startsWith(`${field} `) ? `The ${label.toLowerCase()} ${message.slice(field.length + 1)}` : message

/** The errors of a response that belong to fields of the form, by field. The API names a field by JSON pointer (RFC 6901). */
export const serverErrors = (error: unknown, labels: Readonly<Record<string, string>>): FieldErrors => {
  const errors: FieldErrors = {}
  if (!(error instanceof ApiProblem)) return errors
  const { problem } = error
  for (const { path, code, message } of problem.errors ?? []) {
    const field = path.split('/')[1]
    const label = field === undefined ? undefined : labels[field]
    if (field === undefined || label === undefined) continue
    errors[field] ??= refusalsOfFields.has(code)
      ? refusalSentences(problem)
      : fieldSentence(field, label, message)
  }
  return errors
}
