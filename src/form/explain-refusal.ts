import { ApiProblem } from '../api/errors'
import { type Explanation, explainError, type ProblemWords } from '../api/explain-error'
import type { Units } from '../util/bytes'
import { sizeRefusal } from './size-refusal'

const words: ProblemWords = {
  not_found: {
    title: 'It has been deleted in the meantime',
    detail: 'It cannot be saved any more; what you typed is still here to be copied.',
  },
  idempotency_key_reused: {
    title: 'An earlier try, with other values, has been saved after all',
    detail: 'Look for it in the list before you save this one as well.',
  },
  idempotency_in_progress: {
    title: 'The last try is still being worked on',
    detail: 'Try again in a moment: it is saved once.',
  },
}

/** Why a form was not saved, in words and sizes in these units. What stands under a field already is not said twice. */
export const explainRefusal = (error: Error, saidUnderFields: boolean, units: Units): Explanation => {
  const ofSize = error instanceof ApiProblem ? sizeRefusal(error.problem, units) : null
  const explained = { ...explainError(error, words), ...ofSize }
  return saidUnderFields ? { ...explained, detail: null } : explained
}
