import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './server.ts'

const retryDelayMs = 3000

/**
 * Keeps a database server running until `stop`. When it has ended by itself, it is started again on the same port, so
 * that the connections of this process recover.
 */
export const keepRunning = async (
  run: (port: number | null) => Promise<Running>,
  log: (message: string) => void,
): Promise<Pick<Running, 'port' | 'stop'>> => {
  const first = await run(null)
  let current: Running | null = first
  let isStopping = false

  const restart = async (): Promise<void> => {
    log('PostgreSQL has ended unexpectedly; starting it again.')
    try {
      current = await run(first.port)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
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
  return { port: first.port, stop }
}
