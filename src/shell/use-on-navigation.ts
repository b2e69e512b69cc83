import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `callback` after each navigation, also to the same address, but not on the first render. */
export const useOnNavigation = (callback: () => void): void => {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    callback()
  }, [key, callback])
}
