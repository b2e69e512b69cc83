import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRevalidator, useRouteError } from 'react-router'
import { useOrganization } from '../session/organization'
import { home } from '../paths'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { CopyButton } from '../ui/CopyButton'
import { type ErrorWords, errorWords, notFound } from './error-words'
import { Page } from '../ui/Page'

/** The page for an error of a page, inside the shell. */
export const PageError = () => <ErrorPage words={errorWords(useRouteError())} />

/** The page for an unknown address. */
export const NotFound = () => <ErrorPage words={notFound} />

const ErrorPage = ({ words }: { words: ErrorWords }) => {
  const { organization_id } = useOrganization()
  const { revalidate } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const retry = () => {
    reset()
    void revalidate()
  }
  return (
    <Page title={words.title}>
      <div className="flex max-w-prose flex-col gap-3">
        <p className="wrap-anywhere">{words.what}</p>
        <p className="text-muted">{words.help}</p>
        {words.detail !== null && <code className="font-mono text-xs wrap-anywhere">{words.detail}</code>}
        {words.requestId !== null && (
          <div className="flex flex-wrap items-center gap-2 text-muted">
            <span>
              Request <code className="font-mono break-all">{words.requestId}</code>
            </span>
            <CopyButton text={words.requestId} label="Copy request id" />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {words.canRetry && (
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          )}
          {words.canReload && <Button onClick={() => location.reload()}>Reload the console</Button>}
          <ButtonLink to={home(organization_id)}>Go to the start</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
