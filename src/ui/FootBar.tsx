import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * The bar with the main act of a page. It stays at the bottom of a screen with enough height. It is fixed, not sticky: a browser scrolls
 * a sticky bar to its place in the page when a control in it takes the focus.
 */
export const FootBar = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null)
  /** Of the bar, in pixels: the page ends above it. */
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className="hidden tall:block" style={{ height }} />
      <div
        ref={bar}
        className="z-10 -mx-4 mt-auto -mb-4 border-t border-line bg-surface px-4 py-3 lg:-mx-6 lg:px-6 tall:fixed tall:right-0 tall:bottom-0 tall:left-(--navigation) tall:m-0"
      >
        {children}
      </div>
    </>
  )
}
