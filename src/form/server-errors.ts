import { ApiProblem } from '../api/errors'
import type { FieldErrors } from './validate'

/** The errors of a response that belong to fields of the form, by field. The API names a field by JSON pointer (RFC 6901). */
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
