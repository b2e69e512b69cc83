import { Button } from './Button'
import { Failure, type FailureProps } from './Failure'
import { RelativeTime } from './RelativeTime'
import { lowerFirst } from '../util/lower-first'

interface StaleProps {
  /** Why the data on screen couldn't be refreshed; null when it is up to date. */
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
        title={`Couldn’t refresh: ${lowerFirst(failure.title)}`}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
      <p className="text-muted">
        Last loaded <RelativeTime time={new Date(loadedAt).toISOString()} />.
      </p>
    </>
  )
}
