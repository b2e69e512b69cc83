let show: (() => void) | undefined
let isMissing = false

/**
 * Calls back when a part of the console's code can't be loaded, to show that; immediately if it happened before. Returns the
 * function that ends this.
 */
export const onMissingCode = (callback: () => void): (() => void) => {
  show = callback
  if (isMissing) callback()
  return () => {
    show = undefined
  }
}

/**
 * Reports that the server responds, but a part of the console's code can't be loaded. Usually another version has been
 * installed since this one was loaded.
 */
export const reportMissingCode = (): void => {
  isMissing = true
  show?.()
}
