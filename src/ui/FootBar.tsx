import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface FootBarProps {
  place?: keyof typeof places
  children: ReactNode
}

const places = {
  page: '-mx-4 mt-auto -mb-4 bg-surface px-4 lg:-mx-6 lg:px-6 tall:left-(--navigation)',
  // As wide as its panel, which is inside its border.
  panel: '-mx-5 -mb-5 bg-raised px-5 tall:w-[min(30rem-1px,100%)]',
}

/**
 * The bar with the main act of a page or a panel. It stays at the bottom of a screen with enough height. It is fixed, not sticky: a browser scrolls
 * a sticky bar to its place in the page when a control in it takes the focus.
 */
export const FootBar = ({ place = 'page', children }: FootBarProps) => {
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
        className={`z-10 border-t border-line py-3 tall:fixed tall:right-0 tall:bottom-0 tall:m-0 ${places[place]}`}
      >
        {children}
      </div>
    </>
  )
}
