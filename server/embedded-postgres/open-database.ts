import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../usage-error.ts'
import type { Config } from '../config.ts'
import type { DatabaseUrls } from '../db/servers.ts'
import { lockFolder } from './data-folder.ts'
import type { Holder, Role } from './data-folder.ts'
import { findRunning, startEmbedded } from './embedded.ts'

/** An open database. */
export interface OpenDatabase {
  urls: DatabaseUrls
  /** Writes the server's URL into the lock of the data folder. */
  announce: (serverUrl: string) => void
  /** Stops the embedded PostgreSQL if this process has started it. */
  stop: () => Promise<void>
}

export interface OpenOptions {
  config: Pick<Config, 'database' | 'dataDir'>
  role: Role
  log: (message: string) => void
}

/** Milliseconds to wait for a command that holds the folder's lock, or for a server that is starting. */
const timeoutMs = 30_000

const inUse = (dataDir: string, { pid, url }: Holder) =>
  new UsageError(
    `${dataDir} is already in use by Postroom, process ${pid}${url === null ? '' : ` (${url})`}. ` +
      'Stop that process first, or set POSTROOM_DATA_DIR to another folder.',
  )

/** The database of the server that already runs on the folder, for a command; null when there is none. */
const join = async (dataDir: string, holder: Holder): Promise<OpenDatabase | null> => {
  if (holder.role !== 'server') return null
  const url = await findRunning(dataDir)
  return url === null ? null : { urls: sameUrls(url), announce: () => undefined, stop: async () => undefined }
}

/** All three URLs are the owner's at first; see `prepareDatabase`. */
const sameUrls = (url: string): DatabaseUrls => ({ url, directUrl: url, ownerUrl: url })

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof exitCodes

/** Records a signal instead of ending immediately, which would leave a just started database running. */
const deferSignals = () => {
  let pendingSignal: Signal | null = null
  const recordSignal = (signal: Signal) => {
    pendingSignal = signal
  }
  process.on('SIGINT', recordSignal).on('SIGTERM', recordSignal)
  return {
    pendingSignal: () => pendingSignal,
    end: () => process.off('SIGINT', recordSignal).off('SIGTERM', recordSignal),
  }
}

const openFolder = async (
  { config: { dataDir }, role, log }: OpenOptions,
  pendingSignal: () => Signal | null,
) => {
  const end = Date.now() + timeoutMs
  for (;;) {
    const lock = await lockFolder(dataDir, role)
    if ('release' in lock) {
      try {
        const embedded = await startEmbedded({ dataDir, log })
        const stop = async () => {
          await embedded.stop()
          lock.release()
        }
        return { urls: sameUrls(embedded.url), announce: lock.announce, stop }
      } catch (error) {
        lock.release()
        throw error
      }
    }
    const shared = role === 'cli' ? await join(dataDir, lock) : null
    if (shared !== null) return shared
    const worthWaiting = lock.role === 'cli' || role === 'cli'
    if (!worthWaiting || pendingSignal() !== null || Date.now() > end) throw inUse(dataDir, lock)
    await sleep(200)
  }
}

/**
 * Opens the database of the configuration: the one that DATABASE_URL names, or the embedded one on the data folder.
 * An operator's command shares the database of a server that runs on the folder; a second server is refused.
 * SIGINT and SIGTERM during the opening end the process after the database has been stopped again.
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  const { database } = options.config
  if (database !== null) {
    return { urls: database, announce: () => undefined, stop: async () => undefined }
  }
  const { pendingSignal, end } = deferSignals()
  try {
    const folderDatabase = await openFolder(options, pendingSignal)
    const signal = pendingSignal()
    if (signal !== null) {
      await folderDatabase.stop()
      process.exit(exitCodes[signal])
    }
    return folderDatabase
  } finally {
    end()
  }
}
