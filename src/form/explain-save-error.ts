import { ApiProblem } from '../api/errors'
import { type Explanation, explainError, type ProblemWords } from '../api/explain-error'
import type { Units } from '../util/bytes'
import { countOf } from '../util/number'
import { explainSizeProblem } from './explain-size-problem'

const words: ProblemWords = {
  stale_version: {
    title: 'It has been changed in the meantime',
    detail: 'Look at what it is now; save again if that is still right.',
  },
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

const explainIdentityLimit = (error: Error) => {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'identity_limit_reached') return null
  const { identity_limit = 0 } = error.problem
  return {
    title: `The organization has all ${countOf(identity_limit, 'identity', 'identities')} it may have`,
    detail:
      'Delete one that is not needed any more, or ask whoever runs this Postroom for more (postroom org limit).',
  }
}

/**
 * Explains why a form was not saved, with sizes in these units. Where fields show their own errors, the detail is left
 * out, so that nothing is said twice.
 */
export const explainSaveError = (error: Error, hasFieldErrors: boolean, units: Units): Explanation => {
  const sizeWords = error instanceof ApiProblem ? explainSizeProblem(error.problem, units) : null
  const explanation = { ...explainError(error, words), ...sizeWords, ...explainIdentityLimit(error) }
  return hasFieldErrors ? { ...explanation, detail: null } : explanation
}
