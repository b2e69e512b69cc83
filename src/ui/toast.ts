import { useSyncExternalStore } from 'react'
import { takeAct } from '../api/last-act'

/** A short, quiet word on something that is done. */
export interface Toast {
  title: string
  /** What was done, as a command; null when nothing was. */
  curl: string | null
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

const show = (shown: Toast) => {
  waiting = [...waiting, shown]
  wanted = true
  tell()
}

/** Tells of an act that is done, from anywhere, with the command that does it again. Screen readers hear it when they are next silent. */
export const toast = ({ title }: Pick<Toast, 'title'>): void => show({ title, curl: takeAct() })

/** Tells of something that has changed nothing. */
export const notify = (title: string): void => show({ title, curl: null })

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
