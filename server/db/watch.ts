import { withTimeout } from '../concurrency/with-timeout.ts'
import { subscribe } from './listener.ts'
import type { DatabaseRole } from './scope.ts'

/** Milliseconds. */
const times = {
  /** The longest time since the last heartbeat in which the notifications count as complete. */
  maxSilence: 1000,
  flushTimeout: 300,
} as const

/** Receives notifications of changes, and checks whether the server responds. */
export interface Watch {
  /**
   * Whether the notification of every change that was committed more than a second ago has arrived. If nothing has asked for a
   * second, this is not known until `flushed`.
   */
  isCurrent: () => boolean
  /** Resolves when the notifications of all changes that were committed before the call have arrived, or cannot arrive. */
  flushed: () => Promise<void>
  close: () => Promise<void>
}

interface WatchOptions {
  /** The URL of PostgreSQL itself, since a pooler forwards no notifications. It may name several servers; see `serversOf`. */
  url: string
  /** The channel: by default changed keys, for requests. */
  channel?: `postroom_${string}`
  /** The role of the connection, if this process has none for the database yet. */
  role?: DatabaseRole
  /** Called with the payload, for a key its SHA-256 in hexadecimal, or with `*` when notifications may have been missed. */
  onChange: (changed: string) => void
  /** Called when an open connection no longer responds. */
  onHung: () => void
}

/** Starts to watch. It reconnects automatically until `close`. */
export const watchDatabase = ({
  url,
  channel = 'postroom_key',
  role = 'app',
  onChange,
  onHung,
}: WatchOptions): Watch => {
  const subscriber = { channel, onChange, onHung }
  const listener = subscribe(url, role, subscriber)
  return {
    isCurrent: () => {
      const heardAt = listener.heardAt(subscriber)
      if (heardAt === null) return false
      const silence = performance.now() - heardAt
      // While requests come, the next heartbeat is sent early, so that none of them waits for it.
      if (silence > times.maxSilence / 2) listener.probe()
      return silence < times.maxSilence
    },
    flushed: async () => {
      await withTimeout(listener.beat(), times.flushTimeout)
    },
    close: () => listener.unsubscribe(subscriber),
  }
}
