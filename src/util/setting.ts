import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What has been read: every row of a list asks. */
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

/** What this browser remembers under a name; '' when it remembers nothing. */
export const useSetting = (name: string): string => useSyncExternalStore(subscribe, () => read(name))

/** Remembers a value in this browser, in every tab, from now on. */
export const setSetting = (name: string, value: string): void => {
  if (value === '') localStorage.removeItem(`postroom.${name}`)
  else localStorage.setItem(`postroom.${name}`, value)
  clearCache()
}
