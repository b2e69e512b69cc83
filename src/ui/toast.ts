import { useSyncExternalStore } from 'react'

/** A short, quiet word on something that is done. */
export interface Toast {
  title: string
}

const none: readonly Toast[] = []
let waiting = none
let wanted = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast, from anywhere. Screen readers hear it when they are next silent. */
export const toast = (shown: Toast): void => {
  waiting = [...waiting, shown]
  wanted = true
  tell()
}

/** Takes the toasts that were waiting, once. */
export const takeToasts = (): readonly Toast[] => {
  const taken = waiting
  waiting = none
  tell()
  return taken
}

/** The toasts that nobody has shown yet. */
export const useWaitingToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => waiting)

/** Whether there has been a toast at all. */
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted)
