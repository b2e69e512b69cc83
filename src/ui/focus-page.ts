import { useEffect } from 'react'

/** Gives the focus to the page, where there is nothing else to give it back to. */
export const focusPage = (): void =>
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

const keepFocus = () => {
  // After what has come instead could take it.
  setTimeout(() => {
    if (document.activeElement === document.body) focusPage()
  })
}

/** When the component goes, and with it what had the focus, the page has it, unless something else takes it. */
export const useKeptFocus = (): void => useEffect(() => keepFocus, [])
