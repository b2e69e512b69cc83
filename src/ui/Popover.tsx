import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { buttonStyle } from './button-style'

interface PopoverProps {
  /** What it is for, when the button shows no words or not enough of them. */
  label: string
  button: ReactNode
  className?: string
  children: ReactNode
}

const gap = 4

// In the page's own coordinates, so that it scrolls with its button.
const place = (anchor: Element, panel: HTMLElement) => {
  const { bottom, right } = anchor.getBoundingClientRect()
  panel.style.top = `${bottom + window.scrollY + gap}px`
  panel.style.right = `${Math.max(gap, document.documentElement.clientWidth - right)}px`
}

/** A button of a page and the panel it opens below itself: the browser's own popover, so it costs nothing to load. */
export const Popover = ({ label, button, className = '', children }: PopoverProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const open = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'open' && opener.current !== null) place(opener.current, event.currentTarget)
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
