import { watchDatabase } from '../db/watch.ts'
import { startWorker, type Job, type Worker, type WorkerOptions } from './worker.ts'

interface WatchedWorkerOptions<Row extends Job> extends WorkerOptions<Row> {
  /** The URL of PostgreSQL itself, because a pooler forwards no notifications. */
  databaseUrl: string
  /** The channel that is notified of new jobs. */
  channel: `postroom_${string}`
  /** Called when the server no longer responds. */
  onHung: () => void
}

/** Starts a worker that looks for jobs when PostgreSQL notifies it, and every few seconds in any case. */
export const startWatchedWorker = <Row extends Job>({
  databaseUrl,
  channel,
  onHung,
  ...options
}: WatchedWorkerOptions<Row>): Worker => {
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
