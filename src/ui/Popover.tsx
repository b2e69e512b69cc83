import { type ReactNode, useId } from 'react'
import { buttonStyle } from './button-style'

interface PopoverProps {
  /** What it is for, when the button shows no words or not enough of them. */
  label: string
  button: ReactNode
  className?: string
  onOpen?: () => void
  children: ReactNode
}

/** A button of a page and the panel it opens below itself: the browser's own popover, so it costs nothing to load. */
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
