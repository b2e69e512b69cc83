import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

/** A value outside of React to which components can subscribe. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** A hook that returns the value and renders the component again when it changes. */
  use: () => Value
  subscribe: (listener: () => void) => () => void
}

/** Makes a store; `afterSet` is called with each new value before the components render. */
export const createStore = <Value>(first: Value, afterSet?: (value: Value) => void): Store<Value> => {
  let value = first
  const { subscribe, notify } = createListeners()
  const get = () => value
  const set = (next: Value) => {
    if (Object.is(next, value)) return
    value = next
    afterSet?.(next)
    notify()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
