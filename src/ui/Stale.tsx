import { explainError } from '../api/explain-error'
import { Button } from './Button'
import { Failure } from './Failure'
import { RelativeTime } from './RelativeTime'

const words = {
  not_found: { title: 'it has been deleted in the meantime', detail: 'What stands here is what it was.' },
}

interface StaleProps {
  /** Why what is on screen could not be renewed; null when it is as new as it can be. */
  error: Error | null
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number
  onRetry: () => void
}

/** Says that what stands below is old, since when, and why. */
export const Stale = ({ error, loadedAt, onRetry }: StaleProps) => {
  if (error === null) return null
  const { title, detail, requestId } = explainError(error, words)
  return (
    <>
      <Failure
        title={`This could not be renewed: ${title}`}
        detail={detail}
        requestId={requestId}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
      <p className="text-muted">
        What stands below was loaded <RelativeTime time={new Date(loadedAt).toISOString()} />.
      </p>
    </>
  )
}
