import { useSyncExternalStore } from 'react'

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
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  const set = (next: Value) => {
    if (Object.is(next, value)) return
    value = next
    afterSet?.(next)
    for (const listener of listeners) listener()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
