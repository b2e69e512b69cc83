import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What this browser remembers under a name; '' when it remembers nothing. */
export const useSetting = (name: string): string =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(`postroom.${name}`) ?? '')

/** Remembers a value in this browser, in every tab, from now on. */
export const setSetting = (name: string, value: string): void => {
  if (value === '') localStorage.removeItem(`postroom.${name}`)
  else localStorage.setItem(`postroom.${name}`, value)
  for (const listener of listeners) listener()
}
