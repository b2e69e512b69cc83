import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

const step = 1000

const { subscribe, notify } = createListeners(() => {
  const timer = setInterval(() => notify(), step)
  return () => clearInterval(timer)
})

const read = () => Math.floor(Date.now() / step) * step

/** The current time in milliseconds, updated every second, for countdowns. */
export const useSecond = (): number => useSyncExternalStore(subscribe, read)
