import { type ReactNode, useId } from 'react'
import { buttonStyle } from './button-style'

interface PopoverProps {
  /** Names the button for screen readers. */
  label: string
  button: ReactNode
  className?: string
  onOpen?: () => void
  children: ReactNode
}

/** A button that opens a panel below itself. It uses the browser's popover, which needs no library. */
export const Popover = ({ label, button, className = '', onOpen, children }: PopoverProps) => {
  const id = useId()
  return (
    <>
      <button
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
        onBeforeToggle={({ newState }) => newState === 'open' && onOpen?.()}
        className="anchored w-72 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-raised p-3 text-ink shadow-lg"
      >
        {children}
      </div>
    </>
  )
}
