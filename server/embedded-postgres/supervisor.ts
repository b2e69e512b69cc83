import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './server.ts'

const pause = 3000

/**
 * Keeps a database server running until `stop`: one that was killed is started again on its port, so that the
 * connections of this process come back by themselves.
 */
export const keepRunning = async (
  run: (port: number | null) => Promise<Running>,
  log: (message: string) => void,
): Promise<Pick<Running, 'port' | 'stop'>> => {
  const first = await run(null)
  let current: Running | null = first
  let stopping = false

  const restart = async (): Promise<void> => {
    log('PostgreSQL has ended unexpectedly; starting it again.')
    try {
      current = await run(first.port)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await sleep(pause)
    }
  }

  const watch = async (): Promise<void> => {
    await current?.exited
    current = null
    if (!stopping) await restart()
    // When it was asked to stop meanwhile, the new one is stopped below.
    if (!stopping) await watch()
  }
  const watching = watch()

  const stop = async () => {
    stopping = true
    await current?.stop()
    await watching
    await current?.stop()
  }
  return { port: first.port, stop }
}
