import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

const step = 30_000

// One clock for all who read it: a list has a time in every row.
const { subscribe, notify } = createListeners(() => {
  const timer = setInterval(() => notify(), step)
  return () => clearInterval(timer)
})

const read = () => Math.floor(Date.now() / step) * step + step

/** The time in milliseconds, renewed twice a minute; never before a moment that has passed. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
