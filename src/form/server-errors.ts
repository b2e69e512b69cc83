import { ApiProblem } from '../api/errors'
import type { FieldErrors } from './validate'

/** The part of a refusal that belongs to fields of the form, by field; the API names them by JSON pointer (RFC 6901). */
export const serverErrors = (error: unknown, labels: Readonly<Record<string, string>>): FieldErrors => {
  const errors: FieldErrors = {}
  if (!(error instanceof ApiProblem)) return errors
  for (const { path, message } of error.problem.errors ?? []) {
    const field = path.split('/')[1]
    const label = field === undefined ? undefined : labels[field]
    if (field === undefined || label === undefined) continue
    errors[field] ??= message.startsWith(`${field} `)
      ? `The ${label.toLowerCase()} ${message.slice(field.length + 1)}`
      : message
  }
  return errors
}
