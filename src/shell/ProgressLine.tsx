import { type Query, useIsFetching } from '@tanstack/react-query'
import { useNavigation } from 'react-router'

// Polling does not count: no user waits for it.
const isAwaited = ({ state }: Query) => state.data === undefined || state.isInvalidated

/** A thin line above the page while it loads; styles/motion.css delays it by 300 ms, so that usual responses do not flicker. */
export const ProgressLine = () => {
  const waiting = useNavigation().state !== 'idle'
  const fetching = useIsFetching({ predicate: isAwaited }) > 0
  return waiting || fetching ? <div aria-hidden="true" className="progress-line" /> : null
}
