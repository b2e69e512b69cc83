import { hintStyle } from '../ui/hint-style'
import { formatExact } from '../util/time'
import { linkIn } from './focused-row'

const controls = 'a, button, input, [data-select]'

/** The link of the row under the pointer, unless something there acts by itself. */
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

const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth

/** The texts in these cells that are cut off, whole. */
const cutTexts = (cells: Iterable<HTMLElement>) =>
  Array.from(cells, (cell) => [cell, ...cell.querySelectorAll<HTMLElement>('.truncate')].find(isCut))
    .map((element) => element?.innerText.trim() ?? '')
    .filter((text) => text !== '')

/** Shows texts that are cut off below an element; all of them are in the document, so nobody is told twice. */
const createHint = (rows: HTMLElement) => {
  const hint = document.createElement('div')
  hint.popover = 'manual'
  hint.ariaHidden = 'true'
  hint.className = hintStyle
  const hide = () => hint.remove()
  const show = (source: HTMLElement, cells: Iterable<HTMLElement>) => {
    const lines = cutTexts(cells).map((text) => {
      const line = document.createElement('p')
      line.dir = 'auto'
      line.textContent = text
      return line
    })
    hide()
    if (lines.length === 0) return
    hint.replaceChildren(...lines)
    rows.closest('main')?.append(hint)
    hint.showPopover({ source })
  }
  return { hide, show }
}

/** Says above a list that is printed what is in it, and when that was so. */
const describeForPrint = (rows: HTMLElement) => {
  const list = rows.closest<HTMLElement>('section')
  if (list === null) return
  const search = list.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
  const filters = Array.from(
    list.querySelectorAll('[data-chip], fieldset [aria-pressed=true]'),
    (chip) => chip.textContent,
  )
  const what = [document.title.replace(/ – Postroom$/u, ''), search && `“${search}”`, ...filters]
  list.dataset['print'] = [...what, formatExact(new Date())].filter((words) => words !== '').join(' · ')
}

/**
 * Adds to a list's rows what they need once they are shown, until `signal`: acting by the pointer, showing the texts that
 * are cut off, and going on paper.
 */
export const addRowExtras = (rows: HTMLElement, signal: AbortSignal): void => {
  const { hide, show } = createHint(rows)
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    const cell = target instanceof Element ? target.closest('td') : null
    if (cell !== null && pointerType !== 'touch') show(cell, [cell])
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    show(target, target.closest('tr')?.cells ?? [])
  }
  rows.addEventListener('click', openRow, { signal })
  rows.addEventListener('auxclick', openRow, { signal })
  rows.addEventListener('mousedown', keepPlace, { signal })
  rows.addEventListener('pointerover', onPointerOver, { signal })
  rows.addEventListener('focusin', onFocus, { signal })
  for (const type of ['pointerleave', 'focusout', 'click', 'keydown'])
    rows.addEventListener(type, hide, { signal })
  signal.addEventListener('abort', hide)
  window.addEventListener('beforeprint', () => describeForPrint(rows), { signal })
}
