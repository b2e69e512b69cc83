import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to an element when it appears, if what had the focus has just gone. Returns the element's ref. */
export const useFocusIfLost = <Element extends HTMLElement>(): RefObject<Element | null> => {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return element
}
