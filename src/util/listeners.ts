/** The listeners to a change. */
interface Listeners {
  /** Adds one; returns the function that takes it away. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** Makes an empty set of listeners. `start` is called when the first one comes, what it returns when the last one goes. */
export const createListeners = (start?: () => () => void): Listeners => {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
