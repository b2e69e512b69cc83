import { useIsFetching } from '@tanstack/react-query'
import { useNavigation } from 'react-router'

/** A thin line above the page while it waits; styles.css shows it after 200 ms, so that quick answers never flicker. */
export const Progress = () => {
  const waiting = useNavigation().state !== 'idle'
  const fetching = useIsFetching() > 0
  return waiting || fetching ? <div aria-hidden="true" className="progress-line" /> : null
}
