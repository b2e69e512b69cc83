/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside a dialog is the pointer's Escape. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { addOpenDialog } from './topmost-dialog'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

interface ModalProps {
  /** A question has to be answered: a press beside it does not close it. */
  role?: 'alertdialog'
  /** The id of the element that names it. */
  titleId: string
  /** The id of the element that says what it is about. */
  descriptionId?: string
  /** Its place and size. */
  className: string
  /** What has the focus first; without it, the first thing that can. */
  initialFocus?: (dialog: HTMLDialogElement) => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const isBeside = ({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}

/**
 * The browser's own modal dialog: all else is inert and dimmed, and the focus goes back to where it was. It stands only
 * while it is open; closing it is its owner's to decide.
 */
export const Modal = (props: ModalProps) => {
  const { role, titleId, descriptionId, className, initialFocus, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    initialFocus?.(element)?.focus()
    const leave = addOpenDialog(element)
    return () => {
      leave()
      element.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus is given once.
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  // By other ways than Escape, such as Back on a phone. These two events do not bubble in HTML, but they do in React.
  const onCancel = (event: DialogEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Browsers may close a dialog without asking when they were refused before.
  const onClosed = ({ target, currentTarget }: DialogEvent) => {
    if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return
    currentTarget.showModal()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      className={`overflow-y-auto overscroll-contain border border-line bg-raised text-ink shadow-2xl backdrop:bg-[rgb(0_0_0/0.45)] ${className}`}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (role === undefined && isPressedBeside.current && isBeside(event)) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
