import { ApiProblem } from '../api/errors'
import { type Explanation, explainError, type ProblemText } from '../api/explain-error'
import type { Units } from '../util/bytes'
import { firstValueError } from './server-errors'

const words: ProblemText = {
  stale_version: {
    title: 'Changed by someone else in the meantime',
    detail: 'Review the changes, then save again if you still want to.',
  },
  not_found: {
    title: 'Deleted in the meantime',
    detail: 'It can’t be saved. You can still copy what you typed.',
  },
}

/** Explains why a form was not saved. Where fields show their own errors, the detail is left out, so that it isn't repeated. */
export const explainSaveError = (error: Error, hasFieldErrors: boolean, units: Units): Explanation => {
  const explanation = explainError(error, words, units)
  if (hasFieldErrors) return { ...explanation, detail: null }
  const valueError = error instanceof ApiProblem ? firstValueError(error.problem) : null
  return valueError === null ? explanation : { ...explanation, detail: valueError }
}
