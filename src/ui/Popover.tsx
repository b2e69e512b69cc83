import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { buttonStyle } from './button-style'

interface PopoverProps {
  /** Names the button for screen readers. */
  label: string
  button: ReactNode
  className?: string
  onOpen?: () => void
  children: ReactNode
}

const gap = 4

const widthRem = 18

// In coordinates of the page, so that it scrolls with its button, and inside the edges of a narrow screen.
const positionPanel = (anchor: Element, panel: HTMLElement) => {
  const { bottom, left: start, right } = anchor.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const width = widthRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const fits = start + width + gap <= clientWidth
  const left = fits ? start : Math.max(gap, Math.min(right, clientWidth - gap) - width)
  panel.style.top = `${bottom + window.scrollY + gap}px`
  panel.style.left = `${left}px`
}

/** A button that opens a panel below itself. It uses the browser's popover, which needs no library. */
export const Popover = ({ label, button, className = '', onOpen, children }: PopoverProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const open = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState !== 'open' || opener.current === null) return
    positionPanel(opener.current, event.currentTarget)
    onOpen?.()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={`${buttonStyle('quiet')} ${className}`}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={open}
        className="absolute inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-3 text-ink shadow-lg"
      >
        {children}
      </div>
    </>
  )
}
