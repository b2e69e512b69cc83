import { type Explanation, explainError } from '../api/explain-error'
import { ApiProblem } from '../api/errors'
import type { ErrorCode } from '../api/generated/contract'

const words: Partial<Record<ErrorCode, [title: string, detail: string]>> = {
  not_found: [
    'It has been deleted in the meantime',
    'It cannot be saved any more; what you typed is still here to be copied.',
  ],
  idempotency_key_reused: [
    'An earlier try, with other values, has been saved after all',
    'Look for it in the list before you save this one as well.',
  ],
  idempotency_in_progress: [
    'The last try is still being worked on',
    'Try again in a moment: it is saved once.',
  ],
}

/** Why a form was not saved, in words. What stands under a field already is not said twice. */
export const explainRefusal = (error: Error, saidUnderFields: boolean): Explanation => {
  const explained = explainError(error)
  const told = error instanceof ApiProblem ? words[error.problem.code] : undefined
  if (told !== undefined) return { ...explained, title: told[0], detail: told[1] }
  return saidUnderFields ? { ...explained, detail: null } : explained
}
