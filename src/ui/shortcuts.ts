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
  /** The action; absent when the focused element handles the key itself and this entry only documents it. */
  run?: () => void
}

const isMac = navigator.userAgent.includes('Mac')

/** The keys that open the search, as they are written on this keyboard. */
export const searchKeys = isMac ? '⌘ K' : 'Ctrl K'

/** The keys that save a form. */
export const saveKeys = isMac ? '⌘ Enter' : 'Ctrl Enter'

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

/** Returns the keys of `aria-keyshortcuts` as they are written on this keyboard; '' if none of them works. */
export const writtenKeys = (shortcuts: string): string => {
  const keys = shortcuts.split(' ').find((one) => one.startsWith('Meta+') === isMac) ?? shortcuts
  if (keys.length === 1 && !singleKeys.get()) return ''
  return keys.replace('Control', 'Ctrl').replace('Meta', '⌘').replaceAll('+', ' ')
}

/** Whether shortcuts of a single character are on; the user can turn them off in this browser (WCAG 2.2, 2.1.4). */
export const useSingleKeys = singleKeys.use
export const setSingleKeys = singleKeys.set

const groups = createStore<readonly { title: string; latest: RefObject<readonly Shortcut[]> }[]>([])

/** The shortcuts of the open page. */
export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  groups.use().map(({ title, latest }) => ({ title, shortcuts: latest.current }))

/** Adds shortcuts while the component is mounted. */
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

/** Whether a dialog, menu or list covers the page, or covers this panel, and takes the keyboard. */
export const isCovered = (panel: Element | null = null): boolean =>
  Array.from(document.querySelectorAll(overlays)).some((one) => one !== panel)

/** The buttons and links of the page that have their own key. */
export const buttonsWithKeys = (): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]'))

/** Runs the shortcut of a key that was pressed on the page. */
const onShortcut = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isCovered()) return
  if (event.key.length === 1 && !singleKeys.get()) return
  // The group added last belongs to the innermost component, so it wins.
  for (const group of groups.get().toReversed()) {
    const shortcut = group.latest.current.find(({ keys, run }) => keys === event.key && run !== undefined)
    if (shortcut === undefined) continue
    event.preventDefault()
    shortcut.run?.()
    return
  }
  const button = buttonsWithKeys().find((one) => one.ariaKeyShortcuts === event.key)
  if (button === undefined) return
  event.preventDefault()
  // With the focus, a button that is disabled shows its reason.
  button.focus()
  button.click()
}
