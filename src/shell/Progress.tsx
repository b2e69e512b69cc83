import { type Query, useIsFetching } from '@tanstack/react-query'
import { useNavigation } from 'react-router'

// Not the quiet look at what is on screen that keeps it up to date.
const isAwaited = ({ state }: Query) => state.data === undefined || state.isInvalidated

/** A thin line above the page while it waits; styles.css shows it after 200 ms, so that quick answers never flicker. */
export const Progress = () => {
  const waiting = useNavigation().state !== 'idle'
  const fetching = useIsFetching({ predicate: isAwaited }) > 0
  return waiting || fetching ? <div aria-hidden="true" className="progress-line" /> : null
}
