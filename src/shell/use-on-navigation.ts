import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `act` after each navigation, also to the same address; not at the start. */
export const useOnNavigation = (act: () => void): void => {
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    act()
  }, [key, act])
}
