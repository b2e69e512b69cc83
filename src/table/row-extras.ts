import { openHint } from '../ui/hint'
import { formatExact } from '../util/time'

/** Whether a line is cut off at its end, or lines below the last one that has room. */
const isCut = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth ||
  (getComputedStyle(element).webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1)

/** What an element says, without what only the eye gets, such as a person's initials. */
const textOf = (element: HTMLElement) => {
  const copy = element.cloneNode(true) as HTMLElement
  for (const drawn of copy.querySelectorAll('[aria-hidden]')) drawn.remove()
  return copy.textContent.trim()
}

/** The texts in these cells that are cut off, whole. A cell can have several, such as a name in two forms. */
const cutTexts = (cells: Iterable<HTMLElement>) =>
  Array.from(cells)
    .flatMap((cell) =>
      isCut(cell)
        ? [cell]
        : Array.from(cell.querySelectorAll<HTMLElement>('.truncate, .line-clamp-2')).filter(isCut),
    )
    .map(textOf)
    .filter((text) => text !== '')

/** Adds a line with the list's title, search, filters and time above its printed form. */
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
 * Adds features to rows that are on screen, until `signal`: showing truncated texts in full, and printing.
 */
export const addRowExtras = (rows: HTMLElement, signal: AbortSignal): void => {
  let close: (() => void) | null = null
  const hide = () => close?.()
  /** Shows the texts that are cut off below an element. */
  const show = (source: HTMLElement, cells: Iterable<HTMLElement>) => {
    hide()
    const texts = cutTexts(cells)
    if (texts.length > 0) close = openHint(source, rows.closest('main') ?? rows, texts)
  }
  const showCell = (cell: HTMLElement | null) => cell !== null && show(cell, [cell])
  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (target instanceof Element && pointerType !== 'touch') showCell(target.closest('td'))
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    show(target, target.closest<HTMLTableRowElement>('[data-row]')?.cells ?? [])
  }
  rows.addEventListener('pointerover', onPointerOver, { signal })
  rows.addEventListener('focusin', onFocus, { signal })
  for (const type of ['pointerleave', 'focusout', 'click', 'keydown'])
    rows.addEventListener(type, hide, { signal })
  signal.addEventListener('abort', hide)
  window.addEventListener('beforeprint', () => describeForPrint(rows), { signal })
  // A pointer that came to rest over a row before this was loaded tells nothing more.
  if (matchMedia('(hover: hover)').matches) showCell(rows.querySelector('td:hover'))
}
