import { type TableRef, rowsIn } from './focused-row'
import { step } from './row-keyboard'
import { listenForHolds } from './row-hold'

/** Changes the selection after a press on a row's box, a long press or a key. */
export interface SelectionHand {
  /** Selects or deselects these rows, by their IDs. */
  select: (ids: readonly string[], isSelected: boolean) => void
  /** Selects or deselects all rows of the page, also those that are not rendered yet. */
  selectPage: (isSelected: boolean) => void
  isSelected: (id: string) => boolean
}

const idOf = (row: Element | null | undefined) =>
  row instanceof HTMLElement ? (row.dataset['row'] ?? null) : null

const idsIn = (table: TableRef) => rowsIn(table).flatMap((row) => idOf(row) ?? [])

/** The row that has the focus; null when the focus is elsewhere. */
const focusedRowIn = ({ current }: TableRef) => {
  const row = document.activeElement?.closest('[data-row]') ?? null
  return current?.contains(row) === true ? row : null
}

/** The boxes of the rows, and the one of the page. */
const boxesIn = (list: Element) => [
  ...list.querySelectorAll<HTMLInputElement>('[data-row] [data-select] input'),
]
const pageBoxIn = (list: Element) => list.querySelector<HTMLInputElement>('thead [data-select] input')

/** Marks the selected rows in the list. React renders the boxes, but not their marks: no row renders again. */
export const markSelected = (list: Element, isSelected: (id: string) => boolean): void => {
  const boxes = boxesIn(list)
  for (const box of boxes) {
    const row = box.closest('[data-row]')
    box.checked = isSelected(idOf(row) ?? '')
    row?.toggleAttribute('data-selected', box.checked)
  }
  const page = pageBoxIn(list)
  if (page === null) return
  const count = boxes.filter(({ checked }) => checked).length
  page.checked = count > 0 && count === boxes.length
  page.indeterminate = count > 0 && count < boxes.length
}

/** The rows whose boxes are marked; before the code of the selection is loaded, a press only marks its box. */
export const markedIn = (list: Element): string[] =>
  boxesIn(list).flatMap((box) => (box.checked ? (idOf(box.closest('[data-row]')) ?? []) : []))

/** Whether the box of the page is marked, likewise. */
export const isPageMarkedIn = (list: Element): boolean => pageBoxIn(list)?.checked === true

// Otherwise a press with Shift would select the texts between.
const keepTexts = (event: Event) => {
  const { target, shiftKey } = event as MouseEvent
  if (shiftKey && target instanceof Element && target.closest('[data-select]') !== null)
    event.preventDefault()
}

/** The row that was pressed last before this listened: its box has the focus, except where pressing gives none. */
const lastMarkedIn = (list: Element, table: TableRef) => {
  const marked = markedIn(list)
  const focused = idOf(focusedRowIn(table))
  return focused !== null && marked.includes(focused) ? focused : (marked.at(-1) ?? null)
}

/** Listens to boxes, keys and long presses in a list until `signal`. The last row is one end of a range with Shift. */
export const listenForSelection = (list: Element, hand: SelectionHand, signal: AbortSignal): void => {
  const table: TableRef = { current: list.querySelector('table') }
  let anchor = lastMarkedIn(list, table)
  const rangeTo = (id: string) => {
    const ids = idsIn(table)
    const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)].toSorted((one, other) => one - other)
    return from === undefined || to === undefined || from < 0 ? [id] : ids.slice(from, to + 1)
  }
  const choose = (id: string, isSelected: boolean, isRange: boolean) => {
    hand.select(isRange ? rangeTo(id) : [id], isSelected)
    anchor = id
  }
  const toggle = (isRange: boolean) => {
    const id = idOf(focusedRowIn(table))
    if (id !== null) choose(id, isRange || !hand.isSelected(id), isRange)
  }
  const extend = (by: 1 | -1) => {
    const before = idOf(focusedRowIn(table))
    step(table, by)
    const id = idOf(focusedRowIn(table))
    if (id === null) return
    if (before !== null && !hand.isSelected(before)) anchor = before
    hand.select(
      [before, id].filter((one) => one !== null),
      true,
    )
  }
  const onClick = (event: Event) => {
    const { target } = event
    const cell = target instanceof Element ? target.closest('[data-select]') : null
    const box = cell?.querySelector('input')
    if (cell === null || !box) return
    const isSelected = target === box ? box.checked : !box.checked
    const id = idOf(cell.closest('[data-row]'))
    if (id === null) hand.selectPage(isSelected)
    else choose(id, isSelected, (event as MouseEvent).shiftKey)
  }
  const onKeyDown = (event: Event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey || focusedRowIn(table) === null) return
    const isLink = target instanceof HTMLAnchorElement
    if (key === ' ' && isLink) toggle(shiftKey)
    else if (shiftKey && key === 'ArrowDown') extend(1)
    else if (shiftKey && key === 'ArrowUp') extend(-1)
    else return
    event.preventDefault()
  }
  list.addEventListener('click', onClick, { signal })
  list.addEventListener('keydown', onKeyDown, { signal })
  list.addEventListener('mousedown', keepTexts, { signal })
  listenForHolds(
    list,
    (row) => {
      const id = idOf(row)
      if (id !== null) choose(id, !hand.isSelected(id), false)
    },
    signal,
  )
}
