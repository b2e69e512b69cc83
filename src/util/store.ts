import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

/** One value outside of React that components can follow. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** The value, followed by the component that calls this. */
  use: () => Value
  subscribe: (listener: () => void) => () => void
}

/** Makes a store; `afterSet` sees each new value before the components do. */
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
