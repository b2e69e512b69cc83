import { createStore } from '../util/store'

/** A short, quiet word on something that is done, or that has failed. */
export interface Toast {
  title: string
  tone: 'success' | 'failure'
  /** What was done, as a command; null when nothing was. */
  curl: string | null
}

const none: readonly Toast[] = []
const queue = createStore(none)
const hasToasts = createStore(false)

const enqueue = (toast: Toast) => {
  queue.set([...queue.get(), toast])
  hasToasts.set(true)
}

/** Tells of an act that is done, from anywhere, with the command that does it again. Screen readers hear it when they are next silent. */
export const toast = ({ title, curl }: Pick<Toast, 'title' | 'curl'>): void =>
  enqueue({ title, tone: 'success', curl })

/** Tells of something that has changed nothing. */
export const notify = (title: string): void => toast({ title, curl: null })

/** Tells of an act that has failed and has no place of its own to say it. */
export const notifyFailure = (title: string): void => enqueue({ title, tone: 'failure', curl: null })

/** Takes the toasts that were waiting, once. */
export const takeToasts = (): readonly Toast[] => {
  const toasts = queue.get()
  queue.set(none)
  return toasts
}

/** The toasts that nobody has shown yet. */
export const useToastQueue = queue.use

/** Whether there has been a toast at all. */
export const useHasToasts = hasToasts.use
