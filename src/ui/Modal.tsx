/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside a dialog is the pointer's Escape. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFocusReturn } from './focus-page'
import { addOpenDialog, holdPage, scrollBarWidth } from './topmost-dialog'
import { whenIdle } from './use-idle'

/** Fields in which letters are typed. */
const textFields = 'textarea, input:not([type=radio], [type=checkbox])'

/** How long a screen reader has to learn of a dialog before something in it has the focus, in milliseconds. */
const toldMs = 100

type DialogEvent = SyntheticEvent<HTMLDialogElement>

interface ModalProps {
  role?: 'alertdialog'
  /** Whether a press beside it does not close it; so it is with an `alertdialog`. */
  staysBesidePress?: boolean
  /** The id of the element that names it. */
  titleId: string
  /** The id of the element that describes it. */
  descriptionId?: string
  /** Classes for its position and size. */
  className: string
  /** The element that gets the focus; by default the first focusable one. */
  initialFocus?: (dialog: HTMLDialogElement) => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const isBeside = ({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}

/** Opens the dialog with the focus at its place; by default the browser focuses the first focusable element. */
const showModal = (dialog: HTMLDialogElement, initial: HTMLElement | null | undefined) => {
  if (!initial) return dialog.showModal()
  initial.autofocus = true
  dialog.showModal()
  initial.autofocus = false
  // Where it is none that the browser gives the focus to.
  return initial.focus()
}

/**
 * Gives the focus to the dialog before a button or a choice in it: of these alone Orca says nothing where what had the focus
 * has become inert with the page; the dialog it reads out, from its title on. A text field it hears of, and no letter is lost.
 * A `code` element has a secret, which must not be read out.
 */
const tellOfDialog = (dialog: HTMLDialogElement) => {
  const inner = document.activeElement
  if (!(inner instanceof HTMLElement) || inner.matches(textFields) || dialog.querySelector('code') !== null)
    return () => {}
  dialog.focus({ preventScroll: true })
  const pass = () => {
    if (document.activeElement === dialog) inner.focus()
  }
  const timer = setTimeout(pass, toldMs)
  // Nor is a quick Enter lost: the browser gives it to what has the focus by then.
  dialog.addEventListener('keydown', pass, { once: true, capture: true })
  return () => clearTimeout(timer)
}

/**
 * The browser's modal dialog: everything else is inert and dimmed, and closing returns the focus. Render it only while it
 * is open; the owner decides in `onClose` whether it closes.
 */
export const Modal = (props: ModalProps) => {
  const { role, titleId, descriptionId, className, initialFocus, onClose, children } = props
  const { staysBesidePress = role !== undefined } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const removeDialog = useRef(() => {})
  // Before the dialog is put into the document.
  const [scrollBar] = useState(scrollBarWidth)
  useFocusReturn()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    // First, so that the browser computes the styles of the page behind it once.
    const releasePage = holdPage(element, scrollBar)
    showModal(element, initialFocus?.(element))
    const stopTelling = tellOfDialog(element)
    return () => {
      stopTelling()
      // Before the dialog leaves the document with everything rendered into it.
      removeDialog.current()
      releasePage()
      element.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus is given once.
  }, [])
  // After painting: its listeners would otherwise render first, together with the content they wait for.
  useEffect(
    () =>
      whenIdle(() => {
        if (dialog.current !== null) removeDialog.current = addOpenDialog(dialog.current)
      }),
    [],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  // Closing by other ways than Escape, such as Back on a phone. React lets these two events bubble, HTML does not.
  const onCancel = (event: DialogEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // After a prevented cancel, browsers may close the dialog without an event that can be prevented.
  const onClosed = ({ target, currentTarget }: DialogEvent) => {
    if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return
    currentTarget.showModal()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      className={`outline-none overflow-y-auto overscroll-contain border border-line bg-raised text-ink shadow-lg backdrop:bg-[rgb(0_0_0/0.45)] ${className}`}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (!staysBesidePress && isPressedBeside.current && isBeside(event)) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
