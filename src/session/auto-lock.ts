import { currentProfiles } from './profiles'
import { createSetting } from '../util/setting'
import { createStore } from '../util/store'
import { onTabMessage, postToTabs } from './broadcast-channel'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The shortest time between two messages about input to other tabs, in milliseconds. */
const POST_INTERVAL = 5 * SECOND
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The choices for the minutes without input before the lock. */
export const lockChoices = [5, 15, 30, 60] as const

const minutes = createSetting<number>('lock_minutes', {
  byDefault: 15,
  parse: (text) => (Number(text) >= 5 && Number(text) <= 60 ? Number(text) : undefined),
})
const secondsLeft = createStore<number | null>(null)

/** Minutes without input after which the console locks. */
export const useLockMinutes = minutes.use
export const setLockMinutes = minutes.set

/** Seconds until the console locks, in the last minute before it; null before that. */
export const useSecondsLeft = secondsLeft.use

/** How long until the lock, in milliseconds: never below 0. */
export const timeLeft = (now: number, lastInput: number, lockMinutes: number): number =>
  Math.max(0, lastInput + lockMinutes * MINUTE - now)

// Browsers also send pointermove when the page scrolls under a pointer that does not move.
const isRestingPointer = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0

/** In milliseconds of `Date.now`. It belongs to the user, not to an organization, so it outlives its watchers. */
let lastInput = 0

/**
 * Calls `lock` after the chosen time without input in any tab, counted from `since` (milliseconds of `Date.now`), because
 * this code is loaded after the page. Returns the function that stops it.
 */
export const watchForAutoLock = (since: number, lock: () => void): (() => void) => {
  lastInput = Math.max(lastInput, since)
  let lastPosted = 0
  const tick = () => {
    const open = currentProfiles().some((profile) => profile.api_key !== null)
    const remainingMs = timeLeft(Date.now(), lastInput, minutes.get())
    if (open && remainingMs === 0) lock()
    secondsLeft.set(open && remainingMs > 0 && remainingMs <= MINUTE ? Math.ceil(remainingMs / SECOND) : null)
  }
  const onInput = (event: Event) => {
    if (isRestingPointer(event)) return
    // After the machine has slept the time may be over: check it before this input counts.
    tick()
    lastInput = Date.now()
    secondsLeft.set(null)
    if (lastInput - lastPosted < POST_INTERVAL) return
    lastPosted = lastInput
    postToTabs({ what: 'input' })
  }
  const unsubscribe = onTabMessage(({ what }) => {
    if (what === 'input') lastInput = Date.now()
  })
  const timer = setInterval(tick, SECOND)
  for (const type of INPUT_EVENTS) addEventListener(type, onInput, { capture: true, passive: true })
  return () => {
    unsubscribe()
    clearInterval(timer)
    for (const type of INPUT_EVENTS) removeEventListener(type, onInput, { capture: true })
  }
}
