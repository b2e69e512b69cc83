let show: (() => void) | undefined

/** Calls back when a part of the console's code does not come, to show it. Returns the function that ends that. */
export const onMissingCode = (callback: () => void): (() => void) => {
  show = callback
  return () => {
    show = undefined
  }
}

/**
 * Tells that the server answers, but a part of the console's code does not come: mostly another version has been installed
 * since this one was loaded.
 * @returns whether that is shown.
 */
export const noteMissingCode = (): boolean => {
  show?.()
  return show !== undefined
}
