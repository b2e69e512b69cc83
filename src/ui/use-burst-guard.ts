import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** Milliseconds within which two presses of Enter belong together. */
const BURST = 500

/**
 * A handler of keys that swallows Enter while it is held down, or pressed again and again, since before the component was
 * there: who presses Enter twice to be sure did not mean what the second press would hit.
 */
export const useBurstGuard = (): ((event: KeyboardEvent) => void) => {
  const last = useRef(0)
  useLayoutEffect(() => {
    last.current = performance.now()
  }, [])
  return (event) => {
    if (event.key !== 'Enter') return
    const isBurst = event.repeat || event.timeStamp - last.current < BURST
    last.current = event.timeStamp
    if (!isBurst) return
    event.preventDefault()
    event.stopPropagation()
  }
}
