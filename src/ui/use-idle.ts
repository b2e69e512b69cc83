import { startTransition, useEffect, useState } from 'react'
import { createListeners } from '../util/listeners'

/** Milliseconds after which the page counts as idle, even if it is still busy. */
const timeoutMs = 1000

/** How long a browser that cannot tell is taken to be busy, in milliseconds: Safari has no idle callbacks. */
const busyMs = 50

/** Calls back when the browser is idle, to load what nobody waits for. Returns the function that cancels it. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, busyMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the browser has been idle since the component was mounted. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

let wasIdle = false
const { subscribe, notify } = createListeners(() =>
  whenIdle(() => {
    wasIdle = true
    notify()
  }),
)

/**
 * Whether the browser has been idle since something that asks for it was first on screen: one moment for the whole document,
 * before which nothing is computed that is not visible yet.
 */
export const useWasIdle = (): boolean => {
  const [isKnown, setKnown] = useState(wasIdle)
  useEffect(() => {
    // What follows is done in small steps: a list has a time in each row.
    const know = () => startTransition(() => setKnown(true))
    if (!wasIdle) return subscribe(know)
    know()
    return undefined
  }, [])
  return isKnown
}

/**
 * For content that is not visible at first: whether to render it, and a function that renders it at once. Without that
 * call it is rendered when the browser is idle.
 */
export const useDeferred = (): [boolean, () => void] => {
  const isIdle = useIdle()
  const [isRequested, setRequested] = useState(false)
  return [isIdle || isRequested, () => setRequested(true)]
}
