import type { Toast } from '../ui/toast'
import { createStore } from '../util/store'

/** For how long most toasts are there, in milliseconds. */
const shownMs = 6000

/** How long an act can be undone from its toast, in milliseconds. */
export const undoMs = 30_000

/** After what time a screen reader has said what has come, in milliseconds. */
const toldMs = 1000

/** A toast of the list. */
export interface ListedToast extends Toast {
  id: number
  /** When it came, on the clock of `performance.now()`. */
  since: number
  /** Whether it has been said, so that it is not said again where the toasts move to. */
  isTold: boolean
  /** How long it had been there without a hold when the toasts last moved, in milliseconds. */
  elapsedMs: number
}

/** Why no time passes for the toasts; `gone` is that none of them is drawn. */
type Hold = 'pointer' | 'focus' | 'blurred' | 'hidden' | 'gone'

interface Timer {
  restMs: number
  startedAt: number
  handle?: ReturnType<typeof setTimeout>
}

/** The toasts that there are now, and their timers. */
export type ToastList = ReturnType<typeof createToastList>

/** Creates a list of toasts. Each disappears when its time is over; a failure stays until it is closed, so no user misses it. */
export const createToastList = () => {
  const toasts = createStore<readonly ListedToast[]>([])
  const timers = new Map<number, Timer>()
  const holds = new Set<Hold>()
  const held = createStore(false)
  let count = 0

  const start = (id: number, timer: Timer) => {
    timer.startedAt = performance.now()
    timer.handle = setTimeout(() => close(id), timer.restMs)
  }

  const stop = (timer: Timer) => {
    clearTimeout(timer.handle)
    timer.restMs -= performance.now() - timer.startedAt
  }

  const hold = (reason: Hold, isHeld: boolean) => {
    const wasHeld = holds.size > 0
    if (isHeld) holds.add(reason)
    else holds.delete(reason)
    if (wasHeld === holds.size > 0) return
    held.set(!wasHeld)
    for (const [id, timer] of timers)
      if (wasHeld) start(id, timer)
      else stop(timer)
  }

  /** Removes a toast; without effect where it is gone already. */
  const close = (id: number) => {
    clearTimeout(timers.get(id)?.handle)
    timers.delete(id)
    toasts.set(toasts.get().filter((one) => one.id !== id))
    // The element under the pointer or with the focus is gone, and the browser doesn't always report that. What comes in its
    // place reports itself.
    hold('pointer', false)
    hold('focus', false)
  }

  const elapsedMsOf = ({ id, undo }: ListedToast, now: number) => {
    const timer = timers.get(id)
    if (timer === undefined || undo === undefined) return 0
    return undoMs - timer.restMs + (holds.size > 0 ? 0 : now - timer.startedAt)
  }

  return {
    /** All of them, the newest first. */
    get: toasts.get,
    subscribe: toasts.subscribe,
    /** Whether their timers are paused. */
    held,
    close,
    /** Adds a toast in front of the others. */
    add: (toast: Toast) => {
      count += 1
      const since = performance.now()
      toasts.set([{ ...toast, id: count, since, isTold: false, elapsedMs: 0 }, ...toasts.get()])
      if (toast.tone === 'failure') return
      const timer = { restMs: toast.undo === undefined ? shownMs : undoMs, startedAt: since }
      timers.set(count, timer)
      if (holds.size === 0) start(count, timer)
    },
    /** Pauses all timers for a reason, or resumes them when the last reason has ended. */
    hold,
    /** Records which have been announced by now, and how much of their time is over. */
    settle: () => {
      const now = performance.now()
      toasts.set(
        toasts.get().map((one) => ({
          ...one,
          isTold: one.isTold || one.since <= now - toldMs,
          elapsedMs: elapsedMsOf(one, now),
        })),
      )
    },
  }
}
