import { type ReactNode, useId, useRef } from 'react'
import { buttonStyle } from './button-style'

interface PopoverProps {
  /** Names the button for screen readers; null where its text does. */
  label: string | null
  button: ReactNode
  className?: string
  onOpen?: () => void
  children: ReactNode
}

/** A button that opens a panel below itself. It uses the browser's popover, which needs no library. */
export const Popover = ({ label, button, className = '', onOpen, children }: PopoverProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label ?? undefined}
        className={`${buttonStyle('quiet')} ${className}`}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={({ newState, target, currentTarget }) => {
          if (target !== currentTarget) return
          if (newState === 'open') onOpen?.()
          // The browser returns the focus from a popover only where it is not within another.
          else if (currentTarget.contains(document.activeElement)) opener.current?.focus()
        }}
        className="anchored w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-raised p-3 text-ink shadow-lg"
      >
        {children}
      </div>
    </>
  )
}
