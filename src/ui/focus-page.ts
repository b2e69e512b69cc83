import { useEffect } from 'react'

/** Focuses the page, if no other element can get the focus back. */
export const focusPage = (): void =>
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

/** Focuses the heading of the page, without a move of the page. */
export const focusPageHeading = (): void =>
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })

const keepFocus = () => {
  // After the elements that replace it could take the focus.
  setTimeout(() => {
    if (document.activeElement === document.body) focusPage()
  })
}

/** Focuses the page when the component is removed with the focused element, unless another element takes the focus. */
export const useFocusReturn = (): void => useEffect(() => keepFocus, [])
