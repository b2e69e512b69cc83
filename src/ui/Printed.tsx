import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** Content that is printed alone as soon as it is rendered, and is never visible on screen. `onDone` is called when the browser has done it. */
export const Printed = ({ onDone, children }: { onDone: () => void; children: ReactNode }) => {
  const [print] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    window.addEventListener('afterprint', onDone, { once: true })
    // Not before all of it is in the page.
    const timer = setTimeout(() => window.print())
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  })
  return createPortal(
    <div ref={print} data-printed className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}
