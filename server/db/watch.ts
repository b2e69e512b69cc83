import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { connectTo } from './connect.ts'
import type { DatabaseRole } from './scope.ts'

/**
 * Milliseconds. A heartbeat without an answer means that the server hangs: that is known in less than two seconds, which
 * the interval and the time-out of a heartbeat are together.
 */
const times = {
  connectTimeout: 1000,
  queryTimeout: 2000,
  heartbeatInterval: 200,
  heartbeatTimeout: 1000,
  retryDelay: 200,
  /** Between two heartbeats, while what was heard still counts as current. */
  maxSilence: 1000,
  flushTimeout: 300,
} as const

/** A connection beside the pool that hears of changes, and knows whether the server answers at all. */
export interface Watch {
  /** Whether every change that was committed more than a second ago has been heard of. */
  isCurrent: () => boolean
  /** Resolves when what was committed before the call has been heard of, or cannot be. */
  flushed: () => Promise<void>
  close: () => Promise<void>
}

interface WatchOptions {
  /** Of PostgreSQL itself: a pooler passes no notifications on. May name several servers; see `serversOf`. */
  url: string
  /** What is listened to, and as which role: by default changed keys, for requests. */
  channel?: 'postroom_key' | 'postroom_mail'
  role?: DatabaseRole
  /** Called with what was told, of a key the SHA-256 in hexadecimal, or `*`: some may have changed unheard. */
  onChange: (changed: string) => void
  /** Called when an open connection does not answer any more. */
  onHung: () => void
}

interface HeartbeatEvents {
  onHung: () => void
  /** @param at when the heartbeat was sent, as `performance.now` has it. */
  onHeartbeat: (at: number) => void
}

/** Sends heartbeats for as long as the connection serves and answers them. */
const runHeartbeats = async (
  client: pg.Client,
  signal: AbortSignal,
  { onHung, onHeartbeat }: HeartbeatEvents,
): Promise<void> => {
  while (!signal.aborted) {
    await sleep(times.heartbeatInterval, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const sentAt = performance.now()
    const answer = client.query('select')
    // In two steps: after a pause of this process itself, an answer that has come is read between them.
    const isAnswered =
      (await withTimeout(answer, times.heartbeatTimeout)) ||
      (await withTimeout(answer, times.heartbeatTimeout / 5))
    if (!isAnswered) {
      answer.catch(() => undefined)
      return onHung()
    }
    onHeartbeat(sentAt)
  }
}

/** Starts to watch; it connects again by itself for ever. */
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
  const watching = watch()

  return {
    isCurrent: () => current !== null && performance.now() - lastHeartbeat < times.maxSilence,
    // PostgreSQL delivers the notifications of all that has committed before it answers.
    flushed: async () => {
      if (current !== null)
        await withTimeout(current.query('select'), times.flushTimeout).catch(() => undefined)
    },
    close: async () => {
      closing.abort()
      await watching
    },
  }
}
