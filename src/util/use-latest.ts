import { type RefObject, useEffect, useRef } from 'react'

/** The value of the latest rendering, for what is called between renderings and has to stay the same itself. */
export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
