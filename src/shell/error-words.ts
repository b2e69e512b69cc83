import { isRouteErrorResponse } from 'react-router'
import { whenToRetry } from '../api/explain-error'
import { ApiProblem, UnexpectedResponse, Unreachable } from '../api/errors'
import { permissions } from '../contract/generated/contract'
import { SignedOut } from '../session/profiles'
import type { FailedRequest } from '../ui/RequestLine'

/** The words of an error page. */
export interface ErrorWords extends FailedRequest {
  title: string
  /** What happened. */
  what: string
  /** What can be done about it. */
  help: string
  /** A technical line for the operator; null when there is none. */
  detail: string | null
  canRetry: boolean
  canReload: boolean
  /** After how many seconds it is tried again; null when the user has to. */
  retryAfter: number | null
}

const words = (title: string, what: string, help: string, more: Partial<ErrorWords> = {}): ErrorWords => ({
  title,
  what,
  help,
  detail: null,
  requestId: null,
  problem: null,
  canRetry: true,
  canReload: false,
  retryAfter: null,
  ...more,
})

/** The words for an unknown address. */
export const notFound = words(
  'Not found',
  'There is nothing here, or not any more.',
  'Check the address, or go on from the list.',
  { canRetry: false },
)

const problemWords = (error: ApiProblem): ErrorWords => {
  const { problem } = error
  const requestId = problem.request_id
  if (problem.status === 404) return { ...notFound, requestId, problem }
  if (problem.code === 'permission_missing') {
    const permission = problem.required_permission
    return words(
      'Not allowed',
      permission === undefined
        ? 'This key may not see this page.'
        : `This page needs the permission ${permission}: ${permissions[permission]}`,
      'Sign in with a key that has it, or ask whoever made this key.',
      { requestId, problem, canRetry: false },
    )
  }
  if (problem.code === 'organization_suspended') {
    return words(
      'The organization is suspended',
      'Nothing can be seen or changed while it is.',
      'Ask whoever runs this Postroom to reactivate it (postroom org reactivate).',
      { requestId, problem },
    )
  }
  if (problem.code === 'rate_limited' && error.retryAfter !== null) {
    return words(
      problem.title,
      problem.detail ?? 'More was asked for than may be at a time.',
      'Nothing is lost.',
      { requestId, problem, retryAfter: error.retryAfter },
    )
  }
  const help = `${whenToRetry(error)}${problem.status < 500 ? '' : ' If it stays, report the request id.'}`
  return words(problem.title, problem.detail ?? 'The API could not answer.', help, { requestId, problem })
}

/** The words for an error that a page has thrown. */
export const errorWords = (error: unknown): ErrorWords => {
  if (error instanceof SignedOut) {
    return words('Locked', 'The session has ended.', 'Unlock to see this page.', { canRetry: false })
  }
  if (error instanceof ApiProblem) return problemWords(error)
  if (error instanceof Unreachable) {
    return words(
      'The API cannot be reached',
      'No answer came to this page’s question.',
      'The page opens by itself when the API is back.',
    )
  }
  if (error instanceof UnexpectedResponse) {
    return words(
      'The API answered something unexpected',
      `The answer to ${error.operation} is not what this console understands. It and the server may be of different versions.`,
      'Reload the console. If it stays, report what stands here.',
      {
        detail: `${error.field === '' ? 'The whole answer' : error.field}: ${error.message}`,
        requestId: error.requestId,
        canReload: true,
      },
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404) return notFound
  return words(
    'This page could not be opened',
    'The console made a mistake, or it has been updated since it was loaded.',
    'Reload the console.',
    { detail: error instanceof Error ? error.message : null, canReload: true },
  )
}
