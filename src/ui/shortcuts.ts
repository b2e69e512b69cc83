import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../util/store'

/** One key of the keyboard and what it does on the page that is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it: `j`, `?`, `ArrowDown`. */
  keys: string
  /** What it does, in a few words. */
  label: string
  /** What it does; absent when what has the focus acts by itself and this only tells of it. */
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

/** Whether single characters act (WCAG 2.2, 2.1.4): they can be switched off, in this browser. */
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

/** Adds shortcuts for as long as the component stands. */
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

/** Whether something stands over the page, or over this panel of it, that has the keyboard to itself. */
export const isCovered = (panel: Element | null = null): boolean =>
  Array.from(document.querySelectorAll(overlays)).some((one) => one !== panel)

/** Does what a key pressed on the page stands for. */
const onShortcut = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isCovered()) return
  if (event.key.length === 1 && !singleKeys.get()) return
  // The latest to come is nearest to what one looks at.
  for (const group of groups.toReversed()) {
    const shortcut = group.shortcuts.find(({ keys, run }) => keys === event.key && run !== undefined)
    if (shortcut === undefined) continue
    event.preventDefault()
    shortcut.run?.()
    return
  }
}
