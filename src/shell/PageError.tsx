import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiProblem } from '../api/errors'
import { useRetryOnRefresh } from '../api/refresh'
import { useOrganization } from '../session/organization'
import { home } from '../paths'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { type ErrorText, errorText, notFound } from './error-text'
import { Page } from '../ui/Page'
import { RequestLine } from '../ui/RequestLine'
import { listOfGone } from '../ui/gone'
import { RetryIn } from './RetryIn'
import { createRetryWaits } from './retry-waits'

const waits = createRetryWaits()

/** The page for an error of a page, inside the shell. */
export const PageError = () => {
  const error = useRouteError()
  const { pathname } = useLocation()
  const isMissing = error instanceof ApiProblem && error.problem.status === 404
  const list = isMissing ? listOfGone(pathname) : undefined
  return list === undefined ? <ErrorPage words={errorText(error)} /> : <Navigate to={list} replace />
}

/** The page for an unknown address. */
export const NotFound = () => <ErrorPage words={notFound} />

const ErrorPage = ({ words }: { words: ErrorText }) => {
  const { organization_id } = useOrganization()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  // A revalidation that begins and ends between two renderings would leave the error where it is; a navigation never does.
  const retry = () => {
    reset()
    void navigate({ pathname, search, hash }, { replace: true, state })
  }
  useRetryOnRefresh(retry)
  const retryAutomatically = () => {
    waits.record(pathname)
    retry()
  }
  const seconds = words.retryAfter ?? (words.isRetried ? waits.of(pathname) : null)
  return (
    <Page title={words.title}>
      <div className="flex max-w-prose flex-col gap-3">
        <p className="wrap-anywhere">{words.what}</p>
        <p className="text-muted">{words.help}</p>
        {seconds !== null && <RetryIn key={words.requestId} seconds={seconds} onRetry={retryAutomatically} />}
        {words.detail !== null && <code className="font-mono text-xs wrap-anywhere">{words.detail}</code>}
        <RequestLine requestId={words.requestId} problem={words.problem} />
        <div className="flex flex-wrap gap-2">
          {words.canRetry && (
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          )}
          {words.canReload && <Button onClick={() => location.reload()}>Reload the console</Button>}
          <ButtonLink to={home(organization_id)}>Go to overview</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
