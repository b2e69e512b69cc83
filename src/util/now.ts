import { useSyncExternalStore } from 'react'

const step = 30_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, step)
  return () => clearInterval(timer)
}

const read = () => Math.floor(Date.now() / step) * step + step

/** The time in milliseconds, renewed twice a minute; never before a moment that has passed. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
