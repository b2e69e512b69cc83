import { Button } from './Button'
import { Failure, type FailureProps } from './Failure'
import { RelativeTime } from './RelativeTime'

interface StaleProps {
  /** Why the data on screen could not be refreshed; null when it is up to date. */
  failure: Omit<FailureProps, 'action'> | null
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number
  onRetry: () => void
}

/** Warns that the data below is old, with its age and the reason. */
export const Stale = ({ failure, loadedAt, onRetry }: StaleProps) => {
  if (failure === null) return null
  return (
    <>
      <Failure
        {...failure}
        title={`This could not be renewed: ${failure.title}`}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
      <p className="text-muted">
        What stands below was loaded <RelativeTime time={new Date(loadedAt).toISOString()} />.
      </p>
    </>
  )
}
