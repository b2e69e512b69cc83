import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { focusPage } from '../ui/focus-page'
import type { ListedToast, ToastList } from './toast-list'

/** What Tab reaches among the toasts. */
const stops = '[tabindex="0"], button, a'

/** Gives the focus back to where it was, or to the page. */
const giveBack = (element: Element | null) => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  if (element === document.body || document.activeElement !== element) focusPage()
}

const childWith = ({ children }: Element, target: EventTarget) =>
  [...children].findIndex((one) => target instanceof Node && one.contains(target))

interface FocusHandlers {
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The focus among toasts, whose elements are the children of the region: F6 brings it there, and Tab from there on at either
 * end back to where it was. Escape closes the toast that has it. When a toast with the focus goes, the next one has it, and
 * after the last the place where it was. A keyboard there holds the timers.
 * @param shown the toasts on screen, in the order of their elements.
 * @returns the handlers of the region.
 */
export const useToastFocus = (
  list: ToastList,
  region: RefObject<HTMLElement | null>,
  shown: readonly ListedToast[],
): FocusHandlers => {
  /** What had the focus before it came among the toasts. */
  const origin = useRef<Element | null>(null)
  const isByF6 = useRef(false)
  /** The toast with the focus, its place, and whether a keyboard brought it there. */
  const focused = useRef<{ toast: Element; index: number; isByKey: boolean } | null>(null)

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const element = region.current
      const from = document.activeElement
      if (event.key !== 'F6' || element === null || from === element || list.get().length === 0) return
      element.focus({ preventScroll: true })
      // Behind a question it cannot.
      if (document.activeElement !== element) return
      event.preventDefault()
      if (!element.contains(from)) origin.current = from
      isByF6.current = true
      list.hold('focus', true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list, region])

  useLayoutEffect(() => {
    const last = focused.current
    if (last === null || region.current === null) return
    const toasts = [...region.current.children]
    const index = toasts.indexOf(last.toast)
    if (index !== -1) {
      last.index = index
      return
    }
    focused.current = null
    // Something else has it already.
    if (document.activeElement !== document.body) return
    const next = toasts[last.index] ?? toasts.at(-1)
    if (last.isByKey && next instanceof HTMLElement) next.focus({ preventScroll: true })
    else giveBack(origin.current)
  })

  return {
    onFocus: ({ target, currentTarget, relatedTarget: from }) => {
      if (from instanceof Element && !currentTarget.contains(from)) {
        origin.current = from
        isByF6.current = false
      }
      // Not after a press of the pointer: what it holds, it holds itself.
      const isByKey = target.matches(':focus-visible')
      list.hold('focus', isByKey)
      const index = childWith(currentTarget, target)
      const toast = currentTarget.children[index]
      focused.current = toast === undefined ? null : { toast, index, isByKey }
    },
    onBlur: ({ currentTarget, relatedTarget: to }) => {
      if (to instanceof Node && currentTarget.contains(to)) return
      focused.current = null
      list.hold('focus', false)
    },
    onKeyDown: (event) => {
      const { currentTarget, target, key, shiftKey } = event
      const toast = shown[childWith(currentTarget, target)]
      if (key === 'Escape' && toast !== undefined) {
        // Escape must not also close the panel around it.
        event.preventDefault()
        list.close(toast.id)
      }
      if (key !== 'Tab' || !isByF6.current) return
      const all = [...currentTarget.querySelectorAll(stops)]
      const isAtStart = target === currentTarget || target === all[0]
      if (shiftKey ? !isAtStart : target !== all.at(-1)) return
      giveBack(origin.current)
      if (!currentTarget.contains(document.activeElement)) event.preventDefault()
    },
  }
}
