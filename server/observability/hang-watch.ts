import { url as inspectorUrl } from 'node:inspector'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What the watching thread is given. */
export interface HangWatch {
  /** How often the event loop has turned, and whether a debugger may have stopped it. */
  beat: Int32Array
  /** Milliseconds between two looks. */
  tickMs: number
  /** After so many looks without a turn the process ends. */
  limit: number
  /** What the log calls the process. */
  subject: string
}

/**
 * Watches the event loop from its own thread. When the loop has not turned for 30 seconds by default, the thread logs it and ends
 * the process, so that its supervisor starts it again: a hanging process answers no request, and drops none. It counts its
 * own looks, so time in which the whole process was stopped is none, and with a debugger it ends nothing.
 * @param onError called when the thread cannot watch.
 */
export const watchEventLoop = (
  onError: (error: unknown) => void,
  { tickMs = 1000, limit = 30, subject = 'the process' }: Partial<Omit<HangWatch, 'beat'>> = {},
): void => {
  const beat = new Int32Array(new SharedArrayBuffer(8))
  const turn = () => {
    Atomics.add(beat, 0, 1)
    Atomics.store(beat, 1, inspectorUrl() === undefined ? 0 : 1)
  }
  turn()
  setInterval(turn, tickMs / 2).unref()
  // Source and build have the same name beside this file, with its extension.
  const thread = new URL(`./hang-thread${extname(import.meta.url)}`, import.meta.url)
  const workerData: HangWatch = { beat, tickMs, limit, subject }
  const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  worker.on('error', onError)
  worker.unref()
}
