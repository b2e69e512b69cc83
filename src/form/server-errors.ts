import { ApiProblem } from '../api/errors'
import { refusalOf } from '../api/refusals'
import type { ErrorCode } from '../contract/generated/contract'
import type { FieldError } from '../contract/generated/schemas/fieldError.zod'
import type { Problem } from '../contract/generated/schemas/problem.zod'
import { lowerFirst } from '../util/lower-first'
import type { FieldErrors } from './validate'
import { valueErrorText } from './value-errors'

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

/** The names of a place, outermost first. The API names a place by JSON pointer (RFC 6901). */
const namesIn = (path: string): string[] => path.split(/[/?]/).filter((name) => !/^\d*$/.test(name))

/** What the user knows some values as that no field shows. */
const otherLabels: Readonly<Record<string, string>> = {
  identity_ids: 'Selection',
  filter: 'Selection',
  mailbox_filter: 'Selection',
  rows: 'Rows of the file',
}

/** An error of a request as a sentence. A code that this console doesn't know has the API's sentence. */
const sentenceOf = ({ path, ...error }: FieldError, label: string | undefined): string => {
  const member = namesIn(path).at(-1) ?? ''
  const subject = label ?? otherLabels[member]
  const words = valueErrorText({ ...error, member })
  if (words === null) return error.message
  return subject === undefined ? `One of the values ${words}.` : `The ${lowerFirst(subject)} ${words}.`
}

/** The errors of a response that belong to fields of the form, by field. */
export const serverErrors = (error: unknown, labels: Readonly<Record<string, string>>): FieldErrors => {
  const errors: FieldErrors = {}
  if (!(error instanceof ApiProblem)) return errors
  const { problem } = error
  for (const one of problem.errors ?? []) {
    const field = namesIn(one.path).find((name) => Object.hasOwn(labels, name))
    if (field === undefined) continue
    errors[field] ??= refusalsOfFields.has(one.code)
      ? refusalSentences(problem)
      : sentenceOf(one, labels[field])
  }
  return errors
}

/** The first error of a response as a sentence, for what has no fields; null where it names no value. */
export const firstValueError = ({ errors: [first] = [] }: Problem, label?: string): string | null =>
  first === undefined ? null : sentenceOf(first, label)
