import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Values that have been read, because every row of a list reads a setting. */
const cache = new Map<string, string>()

const clearCache = () => {
  cache.clear()
  for (const listener of listeners) listener()
}

// Another tab has changed something.
window.addEventListener('storage', clearCache)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (name: string): string => {
  const value = cache.get(name) ?? localStorage.getItem(`postroom.${name}`) ?? ''
  cache.set(name, value)
  return value
}

/** The setting with this name in this browser; '' when it is not set. */
export const useSetting = (name: string): string => useSyncExternalStore(subscribe, () => read(name))

/** Sets a setting of this browser, for all tabs; '' removes it. */
export const setSetting = (name: string, value: string): void => {
  if (value === '') localStorage.removeItem(`postroom.${name}`)
  else localStorage.setItem(`postroom.${name}`, value)
  clearCache()
}
