import { type RefObject, useEffect } from 'react'
import type { ToastList } from './toast-list'

/**
 * No time passes for toasts while the pointer is over them, nor while the window has not the focus or is not seen. A touch
 * holds them until something else is touched.
 */
export const useToastHolds = (list: ToastList, region: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const onOver = ({ target }: PointerEvent) =>
      list.hold('pointer', target instanceof Node && region.current?.contains(target) === true)
    // It leaves the window; a finger does so whenever it is lifted.
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') list.hold('pointer', false)
    }
    const onVisibility = () => list.hold('hidden', document.hidden)
    // Here rather than where the toasts are: when one of them goes, the pointer is over something else without having moved.
    document.addEventListener('pointerover', onOver, { capture: true, signal })
    document.documentElement.addEventListener('pointerleave', onLeave, { signal })
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('blur', () => list.hold('blurred', true), { signal })
    window.addEventListener('focus', () => list.hold('blurred', false), { signal })
    list.hold('blurred', !document.hasFocus())
    onVisibility()
    list.hold('gone', false)
    return () => {
      ending.abort()
      list.hold('gone', true)
    }
  }, [list, region])
