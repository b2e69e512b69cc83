import { useEffect, useState } from 'react'

/** How many milliseconds after the last letter a search is sent. */
export const searchDelayMs = 80

/** The last value that has not changed for `waitMs` milliseconds. */
export const useDebounced = <Value>(value: Value, waitMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
