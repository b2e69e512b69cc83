import { setTimeout as sleep } from 'node:timers/promises'

/** A server that was started. */
export interface Supervised {
  /** Resolves when it has ended for any reason. */
  exited: Promise<void>
  stop: () => Promise<void>
}

const retryDelayMs = 3000

/**
 * Keeps a server running until `stop`. If it ends without `stop`, it is started again: `run` gets what it was at
 * first, for example to use the same port.
 * @param name for messages.
 */
export const keepRunning = async <Running extends Supervised>(
  name: string,
  run: (first: Running | null) => Promise<Running>,
  log: (message: string) => void,
): Promise<{ first: Running; stop: () => Promise<void> }> => {
  const first = await run(null)
  let current: Running | null = first
  let isStopping = false
  /** Why it could not be started again; null where it could. What has been said once is not repeated. */
  let failure: string | null = null

  const restart = async (): Promise<void> => {
    if (failure === null) log(`${name} stopped unexpectedly; restarting it.`)
    try {
      current = await run(first)
      if (failure !== null) log(`${name} is running again.`)
      failure = null
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== failure) log(message)
      failure = message
      await sleep(retryDelayMs)
    }
  }

  const watch = async (): Promise<void> => {
    await current?.exited
    current = null
    if (!isStopping) await restart()
    // If `stop` was called in the meantime, it also stops the new server.
    if (!isStopping) await watch()
  }
  const watchLoop = watch()

  const stop = async () => {
    isStopping = true
    await current?.stop()
    await watchLoop
    await current?.stop()
  }
  return { first, stop }
}
