import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createCoalescedRead } from '../concurrency/coalesced-read.ts'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { connectTo, requireServers } from './connect.ts'
import type { DatabaseRole } from './scope.ts'

/**
 * Milliseconds. A heartbeat without a response means that the server hangs. While nothing waits for the server, the interval is
 * long: then a heartbeat only finds a connection that was lost silently.
 */
const times = {
  connectTimeout: 1000,
  queryTimeout: 2000,
  heartbeatInterval: 10_000,
  heartbeatTimeout: 1000,
  retryDelay: 200,
} as const

/** Who is told of the notifications of a channel. */
interface Subscriber {
  channel: `postroom_${string}`
  /** Called with the payload, or with `*` when notifications may have been missed. */
  onChange: (changed: string) => void
  /** Called when an open connection no longer responds. */
  onHung: () => void
}

/** A connection that listens on the channels of all its subscribers, and checks whether the server responds. */
interface Listener {
  /** When the last heartbeat was sent that has been answered, by `performance.now`; null while the subscriber isn't told of changes. */
  heardAt: (subscriber: Subscriber) => number | null
  /** Sends a heartbeat. Resolves when it is answered, or can't be. All notifications of changes before the call have arrived by then. */
  beat: () => Promise<void>
  /** Sends a heartbeat unless one is under way. */
  probe: () => void
  /** Stops telling the subscriber. The last one closes the connection. */
  unsubscribe: (subscriber: Subscriber) => Promise<void>
}

interface Connection {
  client: pg.Client
  /** Sends a statement after the earlier ones. */
  send: (text: string) => Promise<unknown>
  ended: AbortController
  /** The subscribers whose channels it listens on. */
  told: Set<Subscriber>
}

interface ListenerOptions {
  url: string
  role: DatabaseRole
  /** Called when the last subscriber has left. */
  onUnused: () => void
}

const createSender = (client: pg.Client): Connection['send'] => {
  let last: Promise<unknown> = Promise.resolve()
  return (text) => {
    const result = last.then(() => client.query(text))
    last = result.catch(() => undefined)
    return result
  }
}

const createListener = ({ url, role, onUnused }: ListenerOptions) => {
  const subscribers = new Set<Subscriber>()
  const closing = new AbortController()
  let current: Connection | null = null
  let lastHeartbeat = 0
  let beats = 0

  const tellAll = () => subscribers.forEach(({ onChange }) => onChange('*'))

  const hang = (connection: Connection) => {
    if (current !== connection) return
    current = null
    subscribers.forEach(({ onHung }) => onHung())
    connection.client.connection.stream.destroy()
    connection.ended.abort()
  }

  const sendHeartbeat = async (connection: Connection): Promise<void> => {
    const sentAt = performance.now()
    const response = connection.send('select')
    // Two waits: when this process itself has paused, it reads a response that has arrived between them.
    const isAnswered =
      (await withTimeout(response, times.heartbeatTimeout)) ||
      (await withTimeout(response, times.heartbeatTimeout / 10))
    if (isAnswered) {
      if (current === connection) lastHeartbeat = sentAt
      return
    }
    response.catch(() => undefined)
    hang(connection)
  }

  const coalesce = createCoalescedRead<void>()
  const beat = () =>
    coalesce('heartbeat', async () => {
      if (current === null) return
      beats += 1
      // A connection that breaks ends by its own events.
      await sendHeartbeat(current).catch(() => undefined)
      beats -= 1
    })

  const listenFor = async ({ send, told }: Connection, subscriber: Subscriber): Promise<void> => {
    await send(`listen ${subscriber.channel}`)
    told.add(subscriber)
    subscriber.onChange('*')
  }

  const connectOnce = async (): Promise<void> => {
    const begin = performance.now()
    const client = await connectTo(url, {
      connectionTimeoutMillis: times.connectTimeout,
      query_timeout: times.queryTimeout,
      keepAlive: true,
      application_name: 'postroom_watch',
      options: `-c role=postroom_${role}`,
    })
    const connection: Connection = {
      client,
      send: createSender(client),
      ended: new AbortController(),
      told: new Set(),
    }
    client.on('error', () => connection.ended.abort())
    client.on('end', () => connection.ended.abort())
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers)
        if (subscriber.channel === channel) subscriber.onChange(payload ?? '*')
    })
    try {
      current = connection
      lastHeartbeat = begin
      await Promise.all([...subscribers].map((subscriber) => listenFor(connection, subscriber)))
      const signal = AbortSignal.any([connection.ended.signal, closing.signal])
      while (!signal.aborted) {
        await sleep(times.heartbeatInterval, undefined, { signal }).catch(() => undefined)
        if (!signal.aborted) await beat()
      }
    } finally {
      current = null
      tellAll()
      client.connection.stream.destroy()
    }
  }

  const stayConnected = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await connectOnce().catch(() => undefined)
      await sleep(times.retryDelay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const connecting = stayConnected()

  const listener: Listener = {
    heardAt: (subscriber) => (current?.told.has(subscriber) ? lastHeartbeat : null),
    beat,
    probe: () => {
      if (beats === 0) void beat()
    },
    unsubscribe: async (subscriber) => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0 || closing.signal.aborted) return
      onUnused()
      closing.abort()
      await connecting
    },
  }
  const add = (subscriber: Subscriber) => {
    subscribers.add(subscriber)
    const connection = current
    // Without the channel the connection is of no use; the next one begins with it.
    if (connection !== null) listenFor(connection, subscriber).catch(() => connection.ended.abort())
  }
  return { listener, add }
}

/**
 * The listeners of this process by their database. Any login and role may listen on any channel of its database, so all
 * subscribers share a connection, whatever login their URL names.
 */
const listeners = new Map<string, ReturnType<typeof createListener>>()

const databaseOf = (url: string): string => {
  const { urls, target } = requireServers(url)
  return JSON.stringify([target, ...urls.map((one) => one.replace(/\/\/[^/]*@/, '//'))])
}

/**
 * Tells a subscriber of notifications, on the connection that this process has for the database.
 * @param url the URL of PostgreSQL itself, since a pooler forwards no notifications.
 * @param role the role of the connection if it is a new one.
 */
export const subscribe = (url: string, role: DatabaseRole, subscriber: Subscriber): Listener => {
  const database = databaseOf(url)
  const existing = listeners.get(database)
  const entry = existing ?? createListener({ url, role, onUnused: () => listeners.delete(database) })
  if (existing === undefined) listeners.set(database, entry)
  entry.add(subscriber)
  return entry.listener
}

/** Checks whether the servers that this process listens to still respond: something has waited for one of them. */
export const probeListeners = (): void => {
  for (const { listener } of listeners.values()) listener.probe()
}
