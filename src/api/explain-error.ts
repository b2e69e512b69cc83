import type { ErrorCode } from '../contract/generated/contract'
import { ApiProblem, UnexpectedResponse, Unreachable } from './errors'

/** An error in words for the user; `requestId` finds the request in the server's log. */
export interface Explanation {
  title: string
  detail: string | null
  requestId: string | null
  /** What the API answered; null where that was no problem document. */
  problem: { status: number; code: string } | null
}

/** Words that replace the API's own where the console knows what the user was doing. */
export type ProblemWords = Partial<Record<ErrorCode, { title: string; detail: string }>>

/** A sentence that says when to try again. */
export const whenToRetry = ({ retryAfter }: Pick<ApiProblem, 'retryAfter'>): string => {
  if (retryAfter === null) return 'Try again.'
  return `Try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`
}

/** What went wrong with a call, in words. */
export const explainError = (error: unknown, words: ProblemWords = {}): Explanation => {
  if (error instanceof ApiProblem) {
    const { problem } = error
    const { code, title, detail = null, request_id } = problem
    const retrySentence = error.retryAfter === null ? null : whenToRetry(error)
    const sentences = [detail, retrySentence].filter((sentence) => sentence !== null).join(' ')
    return {
      title,
      detail: sentences === '' ? null : sentences,
      // A newer server may answer a code that is not among them.
      ...words[code as ErrorCode],
      requestId: request_id,
      problem,
    }
  }
  if (error instanceof Unreachable) {
    return {
      title: 'The API cannot be reached',
      detail: 'Nothing is lost: try again.',
      requestId: null,
      problem: null,
    }
  }
  if (error instanceof UnexpectedResponse) {
    const where = error.field === '' ? '' : `, field ${error.field}`
    return {
      title: 'The API answered something unexpected',
      detail: `Operation ${error.operation}${where}: ${error.message}`,
      requestId: error.requestId,
      problem: null,
    }
  }
  return { title: 'Something went wrong here', detail: String(error), requestId: null, problem: null }
}

const staleWords: ProblemWords = {
  not_found: { title: 'it has been deleted in the meantime', detail: 'What stands here is what it was.' },
}

/** Explains why the data on screen could not be refreshed; null when it is up to date. */
export const explainStale = (error: Error | null): Explanation | null =>
  error === null ? null : explainError(error, staleWords)
