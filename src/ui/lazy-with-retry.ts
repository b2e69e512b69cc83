import { lazy } from 'react'

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** Milliseconds between two questions whether code can be had again. */
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

/** What is loaded; while nothing at all can be had, it is waited for. Fails when the rest can be had and this cannot. */
const loadWithRetry = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch {
    // oxlint-disable-next-line no-await-in-loop -- One question after the other.
    while (!(await isReachable())) await waitForRetry()
    return load()
  }
}

/** A component whose code arrives when it is first shown; a network that is away then delays it and breaks nothing. */
export const lazyWithRetry = <Component extends Part>(load: () => Promise<Component>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }))

/** Loads a part ahead of its need; what fails is told of when it is needed. */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
