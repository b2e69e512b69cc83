import { type RefObject, useEffect } from 'react'
import { createSetting } from '../util/setting'
import { createStore } from '../util/store'
import { useLatest } from '../util/use-latest'

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

const singleKeys = createSetting('letters', {
  byDefault: true,
  parse: (text) => text !== 'off',
  format: (on) => (on ? 'on' : 'off'),
})

/** Whether single characters act (WCAG 2.2, 2.1.4): they can be switched off, in this browser. */
export const useSingleKeys = singleKeys.use
export const setSingleKeys = singleKeys.set

const groups = createStore<readonly { title: string; latest: RefObject<readonly Shortcut[]> }[]>([])

/** The shortcuts of what is on screen. */
export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  groups.use().map(({ title, latest }) => ({ title, shortcuts: latest.current }))

/** Adds shortcuts for as long as the component stands. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const latest = useLatest(shortcuts)
  useEffect(() => {
    const group = { title, latest }
    if (groups.get().length === 0) document.addEventListener('keydown', onShortcut)
    groups.set([...groups.get(), group])
    return () => {
      groups.set(groups.get().filter((one) => one !== group))
      if (groups.get().length === 0) document.removeEventListener('keydown', onShortcut)
    }
  }, [title, latest])
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
  for (const group of groups.get().toReversed()) {
    const shortcut = group.latest.current.find(({ keys, run }) => keys === event.key && run !== undefined)
    if (shortcut === undefined) continue
    event.preventDefault()
    shortcut.run?.()
    return
  }
}
