import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { connectTo } from './connect.ts'
import type { DatabaseRole } from './scope.ts'

/**
 * Milliseconds. A heartbeat without a response means that the server hangs. Interval and time-out of a heartbeat add up to
 * less than two seconds, so that this is known by then.
 */
const times = {
  connectTimeout: 1000,
  queryTimeout: 2000,
  heartbeatInterval: 200,
  heartbeatTimeout: 1000,
  retryDelay: 200,
  /** The longest time since the last heartbeat in which the notifications count as complete. */
  maxSilence: 1000,
  flushTimeout: 300,
} as const

/** A connection beside the pool that receives notifications of changes and checks whether the server responds. */
export interface Watch {
  /** Whether the notification of every change that was committed more than a second ago has arrived. */
  isCurrent: () => boolean
  /** Resolves when the notifications of all changes that were committed before the call have arrived, or cannot arrive. */
  flushed: () => Promise<void>
  close: () => Promise<void>
}

interface WatchOptions {
  /** The URL of PostgreSQL itself, since a pooler forwards no notifications. It may name several servers; see `serversOf`. */
  url: string
  /** The channel, and the role that listens: by default changed keys, for requests. */
  channel?: `postroom_${string}`
  role?: DatabaseRole
  /** Called with the payload, for a key its SHA-256 in hexadecimal, or with `*` when notifications may have been missed. */
  onChange: (changed: string) => void
  /** Called when an open connection no longer responds. */
  onHung: () => void
}

interface HeartbeatEvents {
  onHung: () => void
  /** @param at when the heartbeat was sent, in milliseconds of `performance.now`. */
  onHeartbeat: (at: number) => void
}

/** Sends heartbeats until the connection ends or does not respond to one. */
const runHeartbeats = async (
  client: pg.Client,
  signal: AbortSignal,
  { onHung, onHeartbeat }: HeartbeatEvents,
): Promise<void> => {
  while (!signal.aborted) {
    await sleep(times.heartbeatInterval, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const sentAt = performance.now()
    const response = client.query('select')
    // Two waits: when this process itself has paused, it reads a response that has arrived between them.
    const isAnswered =
      (await withTimeout(response, times.heartbeatTimeout)) ||
      (await withTimeout(response, times.heartbeatTimeout / 5))
    if (!isAnswered) {
      response.catch(() => undefined)
      return onHung()
    }
    onHeartbeat(sentAt)
  }
}

/** Starts to watch. It reconnects automatically until `close`. */
export const watchDatabase = ({
  url,
  channel = 'postroom_key',
  role = 'app',
  onChange,
  onHung,
}: WatchOptions): Watch => {
  const closing = new AbortController()
  let current: pg.Client | null = null
  let lastHeartbeat = 0

  const connectOnce = async (): Promise<void> => {
    const begin = performance.now()
    const client = await connectTo(url, {
      connectionTimeoutMillis: times.connectTimeout,
      query_timeout: times.queryTimeout,
      keepAlive: true,
      application_name: 'postroom_watch',
      options: `-c role=postroom_${role}`,
    })
    const abort = new AbortController()
    client.on('error', () => abort.abort())
    client.on('end', () => abort.abort())
    client.on('notification', ({ payload }) => onChange(payload ?? '*'))
    try {
      await client.query(`listen ${channel}`)
      onChange('*')
      lastHeartbeat = begin
      current = client
      await runHeartbeats(client, AbortSignal.any([abort.signal, closing.signal]), {
        onHung,
        onHeartbeat: (at) => {
          lastHeartbeat = at
        },
      })
    } finally {
      current = null
      onChange('*')
      client.connection.stream.destroy()
    }
  }

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await connectOnce().catch(() => undefined)
      await sleep(times.retryDelay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const watchLoop = watch()

  return {
    isCurrent: () => current !== null && performance.now() - lastHeartbeat < times.maxSilence,
    // PostgreSQL sends the notifications of all committed changes before it responds.
    flushed: async () => {
      if (current !== null)
        await withTimeout(current.query('select'), times.flushTimeout).catch(() => undefined)
    },
    close: async () => {
      closing.abort()
      await watchLoop
    },
  }
}
