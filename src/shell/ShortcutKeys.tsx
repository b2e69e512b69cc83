import { Suspense, useEffect } from 'react'
import { createStore } from '../util/store'
import { saveKeys, searchKeys, useShortcuts } from '../ui/shortcuts'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const ShortcutsDialog = lazyWithRetry(async () => (await import('./ShortcutsDialog')).ShortcutsDialog)

const isOpenStore = createStore(false)

/** Shows the shortcuts of the page. */
export const showShortcuts = (): void => isOpenStore.set(true)

const focusSearch = () => document.querySelector<HTMLElement>('main input[type=search]')?.focus()

/** The shortcuts that work on every page, and the dialog that lists all of them. */
export const ShortcutKeys = () => {
  const open = isOpenStore.use()
  useShortcuts('Everywhere', [
    { keys: searchKeys, label: 'Search identities, pages and actions' },
    { keys: '?', label: 'Show keyboard shortcuts', run: showShortcuts },
    { keys: '/', label: 'Search the list', run: focusSearch },
    { keys: saveKeys, label: 'Save the open form' },
    { keys: 'Escape', label: 'Close the open panel or menu' },
  ])
  // The session may end while it is open: the next one doesn't begin with it.
  useEffect(() => () => isOpenStore.set(false), [])
  return (
    open && (
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={() => isOpenStore.set(false)} />
      </Suspense>
    )
  )
}
