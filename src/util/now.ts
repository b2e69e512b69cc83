import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

const step = 30_000

// All components share one timer, because every row of a list may show a time.
const { subscribe, notify } = createListeners(() => {
  const timer = setInterval(() => notify(), step)
  return () => clearInterval(timer)
})

const read = () => Math.floor(Date.now() / step) * step + step

/** The current time in milliseconds, updated twice a minute and rounded up, so that no past moment is in the future. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
