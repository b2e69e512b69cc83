import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests may take to finish when the process is asked to end. */
const closeTimeoutMs = 10_000

interface Drain {
  /** False from the moment on when the process was asked to end. */
  isReady: () => boolean
  /**
   * Closes the app without losing a request: for `grace` milliseconds it goes on serving, so that a proxy sees that
   * it is not ready and sends nothing more; then it takes no connection and finishes what it has.
   * @param app undefined when it was not there yet.
   */
  end: (app: FastifyInstance | undefined, grace: number) => Promise<void>
}

/** How one process ends. */
export const createDrain = (): Drain => {
  let isDraining = false
  return {
    isReady: () => !isDraining,
    end: async (app, grace) => {
      isDraining = true
      if (app === undefined) return
      await sleep(grace)
      const timeout = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
      await app.close()
      clearTimeout(timeout)
    },
  }
}
