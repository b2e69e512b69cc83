import type { ErrorCode } from '../contract/generated/contract'
import type { Units } from '../util/bytes'
import { ApiProblem, UnexpectedResponse, Unreachable } from './errors'
import { type Refusal, refusalOf } from './refusals'

/** An error in words for the user; `requestId` finds the request in the server's log. */
export interface Explanation extends Refusal {
  requestId: string | null
  /** The status and code of the response; null where it was no problem document. */
  problem: { status: number; code: string } | null
}

/** More exact words for some codes, where the console knows what the user was doing. */
export type ProblemText = Partial<Record<ErrorCode, Refusal>>

/** A sentence that says when to try again. */
export const whenToRetry = ({ retryAfter }: Pick<ApiProblem, 'retryAfter'>): string => {
  if (retryAfter === null) return 'Try again.'
  return `Try again in ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`}.`
}

/** Explains why a call failed, in the console's own words. @param words more exact ones, by code. */
export const explainError = (error: unknown, words: ProblemText = {}, units: Units = 'GB'): Explanation => {
  if (error instanceof ApiProblem) {
    const { problem } = error
    const { title, detail } = words[problem.code as ErrorCode] ?? refusalOf(problem, units)
    const retrySentence = error.retryAfter === null ? null : whenToRetry(error)
    const sentences = [detail, retrySentence].filter((sentence) => sentence !== null).join(' ')
    return {
      title,
      detail: sentences === '' ? null : sentences,
      requestId: problem.request_id,
      problem,
    }
  }
  if (error instanceof Unreachable) {
    return {
      title: 'The server can’t be reached',
      detail: 'Nothing is lost. Check your connection, then try again.',
      requestId: null,
      problem: null,
    }
  }
  if (error instanceof UnexpectedResponse) {
    const where = error.field === null ? '' : `, field ${error.field}`
    return {
      title: 'The server’s response couldn’t be read',
      detail: `Operation ${error.operation}${where}: ${error.message}`,
      requestId: error.requestId,
      problem: null,
    }
  }
  return {
    title: 'Something went wrong in the console',
    detail: String(error),
    requestId: null,
    problem: null,
  }
}

const staleText: ProblemText = {
  not_found: { title: 'deleted in the meantime', detail: 'The page shows the last known values.' },
}

/** Explains why the data on screen could not be refreshed; null when it is up to date. */
export const explainStale = (error: Error | null): Explanation | null =>
  error === null ? null : explainError(error, staleText)
