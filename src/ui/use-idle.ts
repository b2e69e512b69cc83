import { useEffect, useState } from 'react'

/** Milliseconds after which the page counts as quiet, whatever it is doing. */
const patience = 1000

/** Acts when the page has come to rest: what nobody waits for can be loaded then. Returns what calls it off. */
export const whenQuiet = (act: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, patience)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has come to rest since the component was first shown. */
export const useQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setQuiet(true)), [])
  return isQuiet
}

/**
 * For what is out of sight: whether to render it, and the function that says that it is wanted at once. It comes by
 * itself when the page has come to rest.
 */
export const useLater = (): [boolean, () => void] => {
  const isQuiet = useQuiet()
  const [isWanted, setWanted] = useState(false)
  return [isQuiet || isWanted, () => setWanted(true)]
}
