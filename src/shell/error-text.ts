import { isRouteErrorResponse } from 'react-router'
import { explainError, whenToRetry } from '../api/explain-error'
import { ApiProblem, UnexpectedResponse, Unreachable } from '../api/errors'
import { permissions } from '../contract/generated/contract'
import { SignedOut } from '../session/profiles'
import type { FailedRequest } from '../ui/RequestLine'

/** The words of an error page. */
export interface ErrorText extends FailedRequest {
  title: string
  /** What happened. */
  what: string
  /** What the user can do. */
  help: string
  /** A technical line for the operator; null when there is none. */
  detail: string | null
  canRetry: boolean
  canReload: boolean
  /** After how many seconds the page tries again; null when the server hasn't said. */
  retryAfter: number | null
  /** Whether the page tries again automatically, also where the server hasn't said when. */
  isRetried: boolean
}

const words = (title: string, what: string, help: string, more: Partial<ErrorText> = {}): ErrorText => ({
  title,
  what,
  help,
  detail: null,
  requestId: null,
  problem: null,
  canRetry: true,
  canReload: false,
  retryAfter: null,
  isRetried: false,
  ...more,
})

/** The words for an unknown address. */
export const notFound = words(
  'Page not found',
  'It may have been deleted.',
  'Check the address, or find the page in the navigation.',
  { canRetry: false },
)

const problemText = (error: ApiProblem): ErrorText => {
  const { problem } = error
  const requestId = problem.request_id
  if (problem.status === 404) return { ...notFound, requestId, problem }
  const { title, detail } = explainError(error)
  if (problem.code === 'permission_missing') {
    const permission = problem.required_permission
    return words(
      'No access to this page',
      permission === undefined
        ? `${title}.`
        : `Your key doesn’t have this permission: ${permission} (${permissions[permission].replace(/\.$/, '')}).`,
      detail ?? '',
      { requestId, problem, canRetry: false },
    )
  }
  if (problem.code === 'organization_suspended') {
    return words(title, 'Its data can’t be viewed or changed until it is reactivated.', detail ?? '', {
      requestId,
      problem,
    })
  }
  if (problem.code === 'rate_limited' && error.retryAfter !== null) {
    return words(title, 'Your organization or your network has sent many requests.', 'Nothing is lost.', {
      requestId,
      problem,
      retryAfter: error.retryAfter,
    })
  }
  const what = 'The server couldn’t complete this request.'
  if (problem.status < 500) return words(title, what, whenToRetry(error), { requestId, problem })
  const { retryAfter } = error
  const more = { requestId, problem, retryAfter, isRetried: true }
  return words(title, what, 'If the error persists, give the request ID to the operator.', more)
}

/** The words for an error that a page has thrown. */
export const errorText = (error: unknown): ErrorText => {
  if (error instanceof SignedOut) {
    return words('Locked', 'Your session has ended.', 'Unlock to see this page.', { canRetry: false })
  }
  if (error instanceof ApiProblem) return problemText(error)
  if (error instanceof Unreachable) {
    return words(
      'The server can’t be reached',
      'It didn’t respond to this page’s request.',
      'This page opens automatically when the server is back.',
    )
  }
  if (error instanceof UnexpectedResponse) {
    return words(
      'The server’s response couldn’t be read',
      `This console doesn’t understand the response to ${error.operation}. It may be older or newer than the server.`,
      'Reload the console. If the error persists, give the operator the line below.',
      {
        detail: `${error.field ?? 'The whole response'}: ${error.message}`,
        requestId: error.requestId,
        canReload: true,
      },
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404) return notFound
  return words(
    'This page couldn’t be opened',
    'The console has an error, or was updated since you opened it.',
    'Reload the console.',
    { detail: error instanceof Error ? error.message : null, canReload: true },
  )
}
