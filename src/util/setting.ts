import { createStore, type Store } from './store'

interface SettingOptions<Value> {
  /** The value until one is chosen, and while the stored one is not allowed. */
  byDefault: Value
  /** The value of a stored text; undefined when the text is not allowed. */
  parse: (text: string) => Value | undefined
  /** The text to store; `String(value)` when absent. */
  format?: (value: Value) => string
  /** Sees each new value before the components do. */
  afterSet?: (value: Value) => void
}

/**
 * A choice that this browser remembers under `postroom.<name>` for all its tabs, until its data is cleared. What one tab
 * sets, the others show immediately.
 */
export const createSetting = <Value>(name: string, options: SettingOptions<Value>): Store<Value> => {
  const { byDefault, parse, format = String, afterSet } = options
  const key = `postroom.${name}`
  const read = () => {
    const text = localStorage.getItem(key)
    return (text === null ? undefined : parse(text)) ?? byDefault
  }
  const store = createStore(read(), afterSet)
  // The browser tells other tabs alone; the key is null when all has been cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read())
  })
  const set = (value: Value) => {
    localStorage.setItem(key, format(value))
    store.set(value)
  }
  return { ...store, set }
}

/** Allows a text that is one of a few, for a setting's `parse`. */
export const oneOf =
  <Text extends string>(...texts: readonly Text[]) =>
  (text: string): Text | undefined =>
    texts.find((allowed) => allowed === text)
