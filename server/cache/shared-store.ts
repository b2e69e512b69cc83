import { Redis } from 'ioredis'

/** Milliseconds. Redis makes things faster or it is left out: nobody waits for it. */
const times = { connect: 1000, command: 100, pause: 1000 } as const

/** Counts up whenever something kept in Redis may have become untrue: what was kept under an earlier number is void. */
export const eraKey = 'postroom:era'

/** A Redis that may be away at any moment. */
export interface SharedStore {
  isUsable: () => boolean
  /** Runs commands. Undefined when Redis is away, fails or does not answer: then it is left alone for a second. */
  attempt: <T>(work: (redis: Redis) => Promise<T>) => Promise<T | undefined>
  close: () => void
}

export interface SharedStoreOptions {
  url: string
  /** Called when Redis begins to serve and when it ceases to. */
  onChange: (isUsable: boolean, cause?: Error) => void
}

/** Connects in the background; what happens to Redis afterwards costs no request more than 100 milliseconds. */
export const connectRedis = ({ url, onChange }: SharedStoreOptions): SharedStore => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: times.connect,
    commandTimeout: times.command,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, times.pause),
    connectionName: 'postroom',
  })
  let usable = false
  let closed = false
  let next: NodeJS.Timeout | undefined

  const turn = (to: boolean, cause?: Error) => {
    if (usable === to) return
    usable = to
    onChange(to, cause)
  }

  /** Begins with a new era: changes may have gone unheard while Redis was away, or it may have lost some. */
  const enter = async (): Promise<void> => {
    clearTimeout(next)
    if (closed || redis.status !== 'ready') return
    try {
      await redis.incr(eraKey)
      turn(true)
    } catch (error) {
      leave(error as Error)
    }
  }
  const leave = (cause: Error): void => {
    turn(false, cause)
    clearTimeout(next)
    next = setTimeout(() => void enter(), times.pause)
    next.unref()
  }

  redis.on('ready', () => void enter())
  redis.on('close', () => turn(false))
  let first = true
  redis.on('error', (error: Error) => {
    // A first connection that fails changes nothing, and has to be told all the same.
    if (first) onChange(false, error)
    first = false
    turn(false, error)
  })

  return {
    isUsable: () => usable,
    attempt: async (work) => {
      if (!usable) return undefined
      try {
        return await work(redis)
      } catch (error) {
        leave(error as Error)
        return undefined
      }
    },
    close: () => {
      closed = true
      clearTimeout(next)
      redis.disconnect()
    },
  }
}
