import { type RefObject, useEffect, useRef } from 'react'

/** The value of the latest rendering, for callbacks that run between renderings and must keep their identity. */
export const useLatest = <Value>(value: Value): Readonly<RefObject<Value>> => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
