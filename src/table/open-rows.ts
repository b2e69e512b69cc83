import { linkIn } from './focused-row'

const controls = 'a, button, input, [data-select]'

/** Returns the link of the row under the pointer, unless the pointer is over a control. */
const linkUnder = ({ target }: Event) =>
  target instanceof Element && target.closest(controls) === null ? linkIn(target.closest('[data-row]')) : null

/** Opens the row by a click beside its link; by the middle button, or with Ctrl, in a new tab. */
const openRow = (event: MouseEvent) => {
  const { type, button, ctrlKey, metaKey, shiftKey } = event
  const link = linkUnder(event)
  // The end of a selection is a click too.
  if (link === null || button > 1 || (type === 'click' && getSelection()?.type === 'Range')) return
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

/** Keeps the browser from scrolling by the middle button, as over a link. */
const keepPlace = (event: MouseEvent) => {
  if (event.button === 1 && linkUnder(event) !== null) event.preventDefault()
}

/** Marks a row that a press opens, for the pointer over it. */
const markOpening = ({ target }: Event) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (row !== null && linkIn(row) !== null) row.dataset['opens'] = ''
}

/** Opens a row by a click anywhere on it, until `signal`. Controls in it keep their action, and its text can be selected. */
export const openRowsByPress = (rows: HTMLElement, signal: AbortSignal): void => {
  rows.addEventListener('pointerover', markOpening, { signal })
  rows.addEventListener('click', openRow, { signal })
  rows.addEventListener('auxclick', openRow, { signal })
  rows.addEventListener('mousedown', keepPlace, { signal })
}
