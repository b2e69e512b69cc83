import { useSyncExternalStore } from 'react'

const step = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

// All components share one timer, because every row of a list may show a time.
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, step)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => Math.floor(Date.now() / step) * step + step

/** The current time in milliseconds, updated twice a minute and rounded up, so that no past moment is in the future. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
