import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests may take to finish when the process is asked to end. */
const closeTimeoutMs = 10_000

interface Drain {
  /** False after the process was asked to end. */
  isReady: () => boolean
  /**
   * Closes the app without losing a request. For `grace` milliseconds it keeps serving, so that a proxy sees that it is
   * not ready and stops sending. Then it accepts no connections and finishes the requests that it has.
   * @param app undefined when it has not been created yet.
   */
  end: (app: FastifyInstance | undefined, grace: number) => Promise<void>
}

/** Creates the graceful shutdown of one process. */
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
