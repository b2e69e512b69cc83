import { useEffect, useState } from 'react'

/** How many milliseconds after the last letter a search is sent: more than between the letters of someone who types fast. */
export const searchDelayMs = 100

/** The last value that has not changed for `waitMs` milliseconds. */
export const useDebounced = <Value>(value: Value, waitMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
