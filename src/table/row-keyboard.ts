import { useEffect } from 'react'
import { useShortcuts } from '../ui/shortcuts'
import { type Body, linkIn, rowsIn } from './focused-row'

const linksOf = (body: Body) => rowsIn(body).map(linkIn)

/** Moves the focus by so many rows. */
export const step = (body: Body, by: number): void => {
  const links = linksOf(body)
  const at = links.findIndex((link) => link?.closest('[data-row]')?.contains(document.activeElement))
  const to = at === -1 ? (by > 0 ? 0 : links.length - 1) : at + by
  links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
}

const openMenu = (body: Body) => {
  const row = document.activeElement?.closest('[data-row]')
  if (row === null || row === undefined || body.current?.contains(row) !== true) return
  row.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.click()
}

const keys: Record<string, (body: Body) => void> = {
  ArrowDown: (body) => step(body, 1),
  ArrowUp: (body) => step(body, -1),
  Home: (body) => step(body, -Infinity),
  End: (body) => step(body, Infinity),
  ContextMenu: openMenu,
  'Shift F10': openMenu,
}

/** Lets the keyboard move from row to row and open a row's menu. `body` is the body of the table. */
export const useRowKeyboard = (body: Body): void => {
  useShortcuts('In the list', [
    { keys: 'j', label: 'Next row', run: () => step(body, 1) },
    { keys: 'k', label: 'Previous row', run: () => step(body, -1) },
    { keys: 'ArrowDown', label: 'Next row, when a row has the focus' },
    { keys: 'ArrowUp', label: 'Previous row, when a row has the focus' },
    { keys: 'Enter', label: 'Open the row' },
    { keys: 'm', label: 'Menu of the row', run: () => openMenu(body) },
  ])
  useEffect(() => {
    const rows = body.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      const action = keys[shiftKey ? `Shift ${key}` : key]
      if (action === undefined || ctrlKey || metaKey || altKey) return
      // This listener runs before React's. A menu button handles its own arrow keys, so leave these to it.
      if (document.activeElement?.matches('[aria-haspopup=menu]') === true) return
      event.preventDefault()
      action(body)
    }
    rows?.addEventListener('keydown', onKeyDown)
    return () => rows?.removeEventListener('keydown', onKeyDown)
  }, [body])
}
