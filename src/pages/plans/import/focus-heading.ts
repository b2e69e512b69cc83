import { announce } from '../../../ui/announce'

/** Moves the focus to the heading of a step that has opened. */
export const focusHeading = (heading: HTMLElement | null): void => {
  if (heading === null) return
  const { activeElement } = document
  // Orca says nothing of the heading where what had the focus before is gone, and twice its name otherwise.
  if (activeElement === document.body || activeElement?.checkVisibility() === false)
    announce(heading.textContent)
  heading.focus()
}
