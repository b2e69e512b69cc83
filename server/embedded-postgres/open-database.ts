import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../usage-error.ts'
import type { Config } from '../config.ts'
import type { DatabaseUrls } from '../db/servers.ts'
import { lockFolder } from './data-folder.ts'
import type { Holder, Role } from './data-folder.ts'
import { findRunning, startEmbedded } from './embedded.ts'

/** A database to work with, and what was started for it. */
export interface OpenDatabase {
  urls: DatabaseUrls
  /** Notes on the data folder where the server listens. */
  announce: (serverUrl: string) => void
  /** Ends what was started for it. */
  stop: () => Promise<void>
}

export interface OpenOptions {
  config: Pick<Config, 'database' | 'dataDir'>
  role: Role
  log: (message: string) => void
}

/** Milliseconds to wait for a command that holds the folder, or for a server that is just starting. */
const patience = 30_000

const inUse = (dataDir: string, { pid, url }: Holder) =>
  new UsageError(
    `${dataDir} is already in use by Postroom, process ${pid}${url === null ? '' : ` (${url})`}. ` +
      'Stop that one first, or set POSTROOM_DATA_DIR to another folder.',
  )

/** A command's database, of the server that already runs on the folder. */
const join = async (dataDir: string, holder: Holder): Promise<OpenDatabase | null> => {
  if (holder.role !== 'server') return null
  const url = await findRunning(dataDir)
  return url === null ? null : { urls: sameUrls(url), announce: () => undefined, stop: async () => undefined }
}

/** The embedded database is reached as its owner at first; see `prepareDatabase`. */
const sameUrls = (url: string): DatabaseUrls => ({ url, directUrl: url, ownerUrl: url })

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof exitCodes

/** Notes a signal instead of ending at once: half-opened, a database would be left behind. */
const deferSignals = () => {
  let asked: Signal | null = null
  const note = (signal: Signal) => {
    asked = signal
  }
  process.on('SIGINT', note).on('SIGTERM', note)
  return {
    asked: () => asked,
    end: () => process.off('SIGINT', note).off('SIGTERM', note),
  }
}

const openFolder = async ({ config: { dataDir }, role, log }: OpenOptions, asked: () => Signal | null) => {
  const end = Date.now() + patience
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
    if (!worthWaiting || asked() !== null || Date.now() > end) throw inUse(dataDir, lock)
    await sleep(200)
  }
}

/**
 * The database of the configuration: the one DATABASE_URL names, or the embedded one on the locked data folder.
 * The operator's command shares the database of a server that runs there; a second server is refused.
 * SIGINT and SIGTERM before it is open end the process when all that was started is stopped again.
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  const { database } = options.config
  if (database !== null) {
    return { urls: database, announce: () => undefined, stop: async () => undefined }
  }
  const { asked, end } = deferSignals()
  try {
    const opened = await openFolder(options, asked)
    const signal = asked()
    if (signal !== null) {
      await opened.stop()
      process.exit(exitCodes[signal])
    }
    return opened
  } finally {
    end()
  }
}
