/** Calls back when the present rendering is on screen; in a hidden tab, when that is shown. Returns the function that cancels it. */
export const whenPainted = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The browser paints after its frame callbacks, and before the next timer.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
