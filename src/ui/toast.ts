import { createStore } from '../util/store'
import type { FailedRequest } from './RequestLine'

/** Why an action failed and what to do, from an error that was put into words (explain-error.ts). */
export interface FailureReason extends FailedRequest {
  /** The reason, as a sentence without its full stop; absent where the title of the toast says it. */
  title?: string | undefined
  /** What to do about it. */
  detail: string | null
}

/** A short message about an action that succeeded or failed. */
export interface Toast {
  /** One line: the changed object and the change. */
  title: string
  /** Shown below the title of a failure. */
  reason?: FailureReason | undefined
  tone: 'success' | 'failure'
  /** Shows the request as a program; null when nothing was changed. */
  showCall: (() => void) | null
  /** The page of the created or changed thing; absent where that is on screen already, or deleted. */
  to?: string | undefined
  /** Undoes it, and shows the result as another toast; absent where it can't be undone. */
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

/** Shows that an action has failed and why, for actions without their own place for errors. */
export const notifyFailure = (title: string, reason?: FailureReason): void =>
  enqueue({ title, reason, tone: 'failure', showCall: null })

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
