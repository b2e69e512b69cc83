import { lazy } from 'react'
import { reportMissingCode } from './missing-code'

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** Milliseconds between two checks whether the server can be reached. */
const RETRY_DELAY = 2000

const isReachable = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const waitForRetry = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, RETRY_DELAY)
  })

/**
 * Loads a module. While the server cannot be reached, it waits, and calls `onWait` each time; it fails when the server
 * answers but the module does not load.
 */
export const loadWithRetry = async <Module>(
  load: () => Promise<Module>,
  onWait?: () => void,
): Promise<Module> => {
  try {
    return await load()
  } catch {
    // oxlint-disable-next-line no-await-in-loop -- One question after the other.
    while (!(await isReachable())) {
      onWait?.()
      // oxlint-disable-next-line no-await-in-loop -- One question after the other.
      await waitForRetry()
    }
    return load()
  }
}

/**
 * A component that nothing may be shown without, such as the lock or the banners, whose code is loaded when it is first
 * rendered. An outage of the network only delays it. If the server responds but doesn't have the code, rendering it fails.
 */
export const lazyEssential = <Component extends Part>(load: () => Promise<Component>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }))

/** Waits until the user reloads the page, which a banner asks for (MissingCodeBanner.tsx). Until then nothing on it is lost. */
const waitForReload = (): Promise<never> => {
  reportMissingCode()
  return new Promise<never>(() => {})
}

/**
 * A component whose code is loaded when it is first rendered. An outage of the network only delays it, and where the server
 * answers but its code does not come, it is only this component that does not appear.
 */
export const lazyWithRetry = <Component extends Part>(load: () => Promise<Component>) =>
  lazy(async () => ({ default: await loadWithRetry(load).catch(waitForReload) }))

/** Loads a module before it is needed. Errors are ignored: they show up when it is needed. */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
