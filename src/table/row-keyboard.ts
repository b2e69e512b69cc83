import { useEffect } from 'react'
import { useShortcuts } from '../ui/shortcuts'
import { type TableRef, linkIn, rowsIn } from './focused-row'

const linksOf = (table: TableRef) => rowsIn(table).map(linkIn)

/** Moves the focus by so many rows. */
export const step = (table: TableRef, by: number): void => {
  const links = linksOf(table)
  const at = links.findIndex((link) => link?.closest('[data-row]')?.contains(document.activeElement))
  const to = at === -1 ? (by > 0 ? 0 : links.length - 1) : at + by
  links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
}

const isInRow = ({ target }: Event) => target instanceof Element && target.closest('[data-row]') !== null

/** Presses a control of the row that has the focus. */
const pressIn = (table: TableRef, control: string) => {
  const row = document.activeElement?.closest('[data-row]')
  if (row === null || row === undefined || table.current?.contains(row) !== true) return
  row.querySelector<HTMLElement>(control)?.click()
}

const openMenu = (table: TableRef) => pressIn(table, 'button[aria-haspopup=menu]')

const keys: Record<string, (table: TableRef) => void> = {
  ArrowDown: (table) => step(table, 1),
  ArrowUp: (table) => step(table, -1),
  Home: (table) => step(table, -Infinity),
  End: (table) => step(table, Infinity),
  ContextMenu: openMenu,
  'Shift F10': openMenu,
}

/** Lets the keyboard move from row to row, open a row's menu and, where rows are selectable, select it. */
export const useRowKeyboard = (table: TableRef, isSelectable: boolean): void => {
  useShortcuts('In the list', [
    { keys: 'j', label: 'Next row', run: () => step(table, 1) },
    { keys: 'k', label: 'Previous row', run: () => step(table, -1) },
    { keys: 'ArrowDown', label: 'Next row, when a row has the focus' },
    { keys: 'ArrowUp', label: 'Previous row, when a row has the focus' },
    { keys: 'Enter', label: 'Open the row' },
    { keys: 'm', label: 'Menu of the row', run: () => openMenu(table) },
    // By the box, which keeps its mark until the code of the selection is loaded.
    ...(isSelectable
      ? [{ keys: 'x', label: 'Select or deselect the row', run: () => pressIn(table, '[data-select] input') }]
      : []),
  ])
  useEffect(() => {
    const rows = table.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      const action = keys[shiftKey ? `Shift ${key}` : key]
      if (action === undefined || ctrlKey || metaKey || altKey || !isInRow(event)) return
      // This listener runs before React's. A menu button handles its own arrow keys, so leave these to it.
      if (document.activeElement?.matches('[aria-haspopup=menu]') === true) return
      event.preventDefault()
      action(table)
    }
    rows?.addEventListener('keydown', onKeyDown)
    return () => rows?.removeEventListener('keydown', onKeyDown)
  }, [table])
}
