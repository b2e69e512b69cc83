import { useRouteError } from 'react-router'
import { Button } from '../ui/Button'

/** The page for an error of the shell itself. */
export const CrashPage = () => {
  const error = useRouteError()
  return (
    <main className="mx-auto flex max-w-96 flex-col gap-3 px-4 py-16">
      <h1 className="text-xl font-semibold">The console couldn’t be loaded</h1>
      <p>Part of it is missing, or it has an error.</p>
      <p className="text-muted">Reload it. Saved changes are safe.</p>
      {error instanceof Error && <code className="font-mono text-xs wrap-anywhere">{error.message}</code>}
      <Button variant="primary" onClick={() => location.assign('/')}>
        Reload the console
      </Button>
    </main>
  )
}
