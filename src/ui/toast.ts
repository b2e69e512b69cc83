import { createStore } from '../util/store'

/** A short message about an action that succeeded or failed. */
export interface Toast {
  title: string
  tone: 'success' | 'failure'
  /** Shows the request as a program; null when nothing was changed. */
  showCall: (() => void) | null
  /** The page of the created or changed thing; absent where that is on screen already, or deleted. */
  to?: string | undefined
  /** Undoes the act; absent where that is not possible. It reports its own result. */
  undo?: (() => void) | undefined
}

const none: readonly Toast[] = []
const queue = createStore(none)
const hasToasts = createStore(false)

const enqueue = (toast: Toast) => {
  queue.set([...queue.get(), toast])
  hasToasts.set(true)
}

/** Shows that an action has succeeded, with its request. Screen readers are not interrupted. */
export const toast = (done: Omit<Toast, 'tone'>): void => enqueue({ ...done, tone: 'success' })

/** Shows a message about something that changed no data. */
export const notify = (title: string): void => toast({ title, showCall: null })

/** Shows that an action has failed, for actions without a place of their own for errors. */
export const notifyFailure = (title: string): void => enqueue({ title, tone: 'failure', showCall: null })

/** Removes all toasts from the queue and returns them. */
export const takeToasts = (): readonly Toast[] => {
  const toasts = queue.get()
  queue.set(none)
  return toasts
}

/** The toasts that are not shown yet. */
export const useToastQueue = queue.use

/** Whether there has been a toast since the console was loaded. */
export const useHasToasts = hasToasts.use
