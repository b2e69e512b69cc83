import { useEffect, useState } from 'react'

/** Milliseconds after which the page counts as quiet, whatever it is doing. */
const timeoutMs = 1000

/** Acts when the page has come to rest: what nobody waits for can be loaded then. Returns what calls it off. */
export const whenIdle = (callback: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, timeoutMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has come to rest since the component was first shown. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/**
 * For what is out of sight: whether to render it, and the function that says that it is wanted at once. It comes by
 * itself when the page has come to rest.
 */
export const useDeferred = (): [boolean, () => void] => {
  const isIdle = useIdle()
  const [isRequested, setRequested] = useState(false)
  return [isIdle || isRequested, () => setRequested(true)]
}
