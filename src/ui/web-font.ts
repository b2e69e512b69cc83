import { useLayoutEffect } from 'react'

const page = document.documentElement
const font = "1em 'Postroom Inter'"

/** Text is in a font of the system, as wide and as high, until this has been called with the console's own loaded. */
const showWebFont = () => {
  if (document.fonts.check(font)) page.removeAttribute('data-system-font')
}

/**
 * Asks for the console's font. Call it once the console's code is there: until then the line is needed for that. A font that
 * comes after the frame of a page has been painted waits for the next page (`useWebFont`), so that nothing moves.
 */
export const loadWebFont = async (): Promise<void> => {
  try {
    await document.fonts.load(font)
  } catch {
    return
  }
  if (document.querySelector('#frame') === null) showWebFont()
}

/** Uses the console's font from this page on, where it has come: a page that comes is laid out anew as it is. */
export const useWebFont = (): void => useLayoutEffect(showWebFont, [])
