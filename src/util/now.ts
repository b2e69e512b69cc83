import { useSyncExternalStore } from 'react'

const step = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  for (const listener of listeners) listener()
}

// One clock for all who read it: a list has a time in every row.
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

/** The time in milliseconds, renewed twice a minute; never before a moment that has passed. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
