import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../util/store'

/** One key of the keyboard and what it does on the page that is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it: `j`, `?`, `ArrowDown`. */
  keys: string
  /** What it does, in a few words. */
  label: string
  /** The action; absent when the focused element handles the key itself and this entry only documents it. */
  run?: () => void
}

/** Shortcuts that belong together, under one heading. */
export interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

const STORAGE_KEY = 'postroom.letters'

const singleKeys = createStore(localStorage.getItem(STORAGE_KEY) !== 'off', (on) =>
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off'),
)

/** Whether shortcuts of a single character are on; the user can turn them off in this browser (WCAG 2.2, 2.1.4). */
export const useSingleKeys = singleKeys.use
export const setSingleKeys = singleKeys.set

let groups: readonly ShortcutGroup[] = []
const listeners = new Set<() => void>()

const setGroups = (next: readonly ShortcutGroup[]) => {
  groups = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shortcuts of what is on screen. */
export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(subscribe, () => groups)

/** Adds shortcuts while the component is mounted. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      get shortcuts() {
        return latest.current
      },
    }
    if (groups.length === 0) document.addEventListener('keydown', onShortcut)
    setGroups([...groups, group])
    return () => {
      setGroups(groups.filter((one) => one !== group))
      if (groups.length === 0) document.removeEventListener('keydown', onShortcut)
    }
  }, [title])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio],[type=checkbox]), textarea, select'))

const overlays = 'dialog[open], [role=menu], [role=listbox]'

/** Whether a dialog, menu or list covers the page, or covers this panel, and takes the keyboard. */
export const isCovered = (panel: Element | null = null): boolean =>
  Array.from(document.querySelectorAll(overlays)).some((one) => one !== panel)

/** Runs the shortcut of a key that was pressed on the page. */
const onShortcut = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isCovered()) return
  if (event.key.length === 1 && !singleKeys.get()) return
  // The group added last belongs to the innermost component, so it wins.
  for (const group of groups.toReversed()) {
    const shortcut = group.shortcuts.find(({ keys, run }) => keys === event.key && run !== undefined)
    if (shortcut === undefined) continue
    event.preventDefault()
    shortcut.run?.()
    return
  }
}
