import { watchDatabase } from '../db/watch.ts'
import { startWorker, type Task, type Worker, type WorkerOptions } from './worker.ts'

interface WatchedWorkerOptions<One extends Task> extends WorkerOptions<One> {
  /** Of PostgreSQL itself: a pooler forwards no notifications. */
  databaseUrl: string
  /** The channel that is notified of new tasks. */
  channel: `postroom_${string}`
  /** Called when the server no longer responds. */
  onHung: () => void
}

/** Starts a worker that looks for work as soon as PostgreSQL tells of some, and every second in any case. */
export const startWatchedWorker = <One extends Task>({
  databaseUrl,
  channel,
  onHung,
  ...options
}: WatchedWorkerOptions<One>): Worker => {
  const worker = startWorker(options)
  const watch = watchDatabase({ url: databaseUrl, channel, role: 'worker', onChange: worker.wake, onHung })
  return {
    wake: worker.wake,
    close: async () => {
      await watch.close()
      await worker.close()
    },
  }
}
