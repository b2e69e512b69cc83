import { useRouteError } from 'react-router'
import { Button } from './Button'
import { ButtonLink } from './ButtonLink'
import { errorWords } from './error-words'

/** What is left when not even the shell could be shown. */
export const CrashPage = () => {
  const { title, what, help, detail, canRetry } = errorWords(useRouteError())
  return (
    <main className="mx-auto flex max-w-96 flex-col gap-3 px-4 py-16">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p>{what}</p>
      <p className="text-muted">{help}</p>
      {detail !== null && <code className="font-mono text-xs wrap-anywhere">{detail}</code>}
      {canRetry ? (
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      ) : (
        <ButtonLink to="/" variant="primary">
          Go to the start
        </ButtonLink>
      )}
    </main>
  )
}
