import { type FocusEvent, type ReactNode, useId, useRef } from 'react'
import { useOnNavigation } from './use-on-navigation'
import { useDeferred } from '../ui/use-idle'

interface FlyoutProps {
  /** Names the button for screen readers. */
  label: string
  button: ReactNode
  /** At which end of the bar it opens. */
  side: 'left' | 'right'
  children: ReactNode
}

const hideOnFocusOut = (event: FocusEvent<HTMLElement>) => {
  if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) {
    event.currentTarget.hidePopover()
  }
}

/** A button of the top bar that opens a panel. It uses the browser's popover, which needs no library. */
export const Flyout = ({ label, button, side, children }: FlyoutProps) => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isRendered, requestContent] = useDeferred()
  useOnNavigation(() => panel.current?.hidePopover())
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={requestContent}
        aria-label={label}
        className="inline-flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBlur={hideOnFocusOut}
        className={`fixed inset-auto top-13 m-0 max-h-[calc(100dvh-4rem)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-raised p-3 text-ink shadow-lg ${side === 'left' ? 'left-2' : 'right-2'}`}
      >
        {isRendered && children}
      </div>
    </>
  )
}
