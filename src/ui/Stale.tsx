import { Button } from './Button'
import { Failure, type FailureProps } from './Failure'
import { RelativeTime } from './RelativeTime'

interface StaleProps {
  /** Why what is on screen could not be renewed; null when it is as new as it can be. */
  failure: Omit<FailureProps, 'action'> | null
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number
  onRetry: () => void
}

/** Says that what stands below is old, since when, and why. */
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
