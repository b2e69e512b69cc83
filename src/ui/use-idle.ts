import { useEffect, useState } from 'react'

/** Milliseconds after which the page counts as idle, even if it is still busy. */
const timeoutMs = 1000

/** How long a browser that cannot tell is taken to be busy, in milliseconds: Safari has no idle callbacks. */
const busyMs = 50

/** Calls back when the browser is idle, to load what no user waits for. Returns the function that cancels it. */
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

/**
 * For content that is not visible at first: whether to render it, and a function that renders it immediately. Without that
 * call it is rendered when the browser is idle.
 */
export const useDeferred = (): [boolean, () => void] => {
  const isIdle = useIdle()
  const [isRequested, setRequested] = useState(false)
  return [isIdle || isRequested, () => setRequested(true)]
}
