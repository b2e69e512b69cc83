import { Redis } from 'ioredis'

/** Milliseconds. Redis is only an optimization, so requests skip it instead of waiting for it. */
const connectTimeoutMs = 1000
const usualCommandTimeoutMs = 100
const retryDelayMs = 1000

/** The name of the generation, which is increased when entries in Redis may be outdated: entries of earlier generations are void. */
export const generationName = 'postroom:generation'

/** A Redis that may be away at any moment. */
export interface SharedStore {
  isUsable: () => boolean
  /** Runs commands. Undefined when Redis is away, fails or does not answer: then it is left alone for a second. */
  tryRun: <T>(work: (redis: Redis) => Promise<T>) => Promise<T | undefined>
  close: () => void
}

interface SharedStoreOptions {
  url: string
  /** How long a command may take, in milliseconds; by default 100. */
  commandTimeoutMs?: number
  /** Called when Redis begins to serve and when it ceases to. */
  onChange: (isUsable: boolean, cause?: Error) => void
}

/** Connects in the background; what happens to Redis afterwards costs no request more than 100 milliseconds. */
export const connectRedis = ({
  url,
  commandTimeoutMs = usualCommandTimeoutMs,
  onChange,
}: SharedStoreOptions): SharedStore => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, retryDelayMs),
    connectionName: 'postroom',
  })
  let isUsable = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const setUsable = (to: boolean, cause?: Error) => {
    if (isUsable === to) return
    isUsable = to
    onChange(to, cause)
  }

  /** Begins a new generation: changes may have gone unheard while Redis was away, or it may have lost some. */
  const onAvailable = async (): Promise<void> => {
    clearTimeout(retry)
    if (isClosed || redis.status !== 'ready') return
    try {
      await redis.incr(generationName)
      setUsable(true)
    } catch (error) {
      onUnavailable(error as Error)
    }
  }
  const onUnavailable = (cause: Error): void => {
    setUsable(false, cause)
    clearTimeout(retry)
    retry = setTimeout(() => void onAvailable(), retryDelayMs)
    retry.unref()
  }

  redis.on('ready', () => void onAvailable())
  redis.on('close', () => setUsable(false))
  let isFirstError = true
  redis.on('error', (error: Error) => {
    // A first connection that fails changes no state, but must be logged all the same.
    if (isFirstError) onChange(false, error)
    isFirstError = false
    setUsable(false, error)
  })

  return {
    isUsable: () => isUsable,
    tryRun: async (work) => {
      if (!isUsable) return undefined
      try {
        return await work(redis)
      } catch (error) {
        onUnavailable(error as Error)
        return undefined
      }
    },
    close: () => {
      isClosed = true
      clearTimeout(retry)
      redis.disconnect()
    },
  }
}
