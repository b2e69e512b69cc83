import { useSyncExternalStore } from 'react'
import type { Units } from './bytes'

const storageKey = 'postroom.units'
const listeners = new Set<() => void>()

const read = (): Units => (localStorage.getItem(storageKey) === 'GiB' ? 'GiB' : 'GB')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The units in which this browser shows sizes. */
export const useUnits = (): Units => useSyncExternalStore(subscribe, read)

/** Chooses the units for every size on screen, in this browser, from now on. */
export const setUnits = (units: Units): void => {
  localStorage.setItem(storageKey, units)
  for (const listener of listeners) listener()
}
