import { setMaxListeners } from 'node:events'

/**
 * Runs work with a signal that aborts after that many milliseconds, or with another signal. No timer and no listener is left
 * behind: `AbortSignal.any` would hold a reference for each check as long as the other signal lives.
 */
export const withDeadline = async <Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController()
  // Each query of a check listens to it.
  setMaxListeners(0, controller.signal)
  const abort = () => controller.abort()
  const timer = setTimeout(abort, milliseconds)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
