import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../usage-error.ts'
import { isAlive, startOf } from './process-state.ts'

/** The program that works with a data folder: the server while it runs, or one command of the operator. */
export type Role = 'server' | 'cli'

/** The content of `postroom.pid`. */
export interface Holder {
  pid: number
  /** Tells the process from a later one with the same id; null where the system does not say. */
  started: string | null
  role: Role
  /** Where the server listens, once it does. */
  url: string | null
}

export interface FolderLock {
  /** Notes where the server listens, for whoever finds the folder taken. */
  announce: (url: string) => void
  release: () => void
}

const parse = (text: string): Holder | null => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new UsageError(`${path} cannot be read: run this as the account that started Postroom first.`)
  }
}

const isLive = (holder: Holder | null): holder is Holder =>
  holder !== null &&
  isAlive(holder.pid) &&
  (holder.started === null || [holder.started, null].includes(startOf(holder.pid)))

/** Puts `text` at `path` in one step, unless something is there. */
const place = (path: string, text: string): boolean => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Takes away what a dead process left; what another process has put there in the meantime goes back. */
const removeStale = (path: string, stale: string) => {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = readFileSync(aside, 'utf8')
  rmSync(aside)
  if (taken !== stale) place(path, taken)
}

const unusable = (dataDir: string, cause: unknown) => {
  const { code, message } = cause as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'this account may not write there',
    EPERM: 'this account may not write there',
    EROFS: 'the file system is read-only',
    ENOENT: 'it cannot be made there',
    ENOSPC: 'the disk is full',
    EEXIST: 'it is not a folder',
    ENOTDIR: 'a part of its path is not a folder',
  }
  const reason = reasons[code ?? ''] ?? message
  return new UsageError(
    `The data folder ${dataDir} cannot be used: ${reason}. POSTROOM_DATA_DIR names another.`,
    {
      cause,
    },
  )
}

/** Makes a folder and those around it. Node's own way never returns below /proc. */
const makeFolder = async (path: string): Promise<void> => {
  if (existsSync(path)) return
  const around = dirname(path)
  if (around !== path) await makeFolder(around)
  // Others may pass: the database's own account must reach its folder below.
  await mkdir(path, { mode: 0o711 })
}

/** Milliseconds in which two processes that both found the same dead holder have settled who comes next. */
const settling = 100

/** Places `text`, over a dead holder's if need be; answers the live holder, who may be another process. */
const take = async (path: string, text: string): Promise<Holder | null> => {
  for (let contested = false; ; contested = true) {
    if (place(path, text)) {
      if (contested) await sleep(settling)
      return parse(read(path) ?? '')
    }
    const found = read(path)
    const holder = parse(found ?? '')
    if (isLive(holder)) return holder
    if (found !== null) removeStale(path, found)
  }
}

/**
 * Makes the data folder if need be and takes its lock, `postroom.pid`; a dead holder's lock is taken over.
 * @returns the lock, or the live process that holds it.
 * @throws UsageError when the folder cannot be made or written.
 */
export const lockFolder = async (dataDir: string, role: Role): Promise<FolderLock | Holder> => {
  const path = join(dataDir, 'postroom.pid')
  const own: Holder = { pid: process.pid, started: startOf(process.pid), role, url: null }
  let text = JSON.stringify(own)
  try {
    await makeFolder(dataDir)
    const holder = await take(path, text)
    if (holder !== null && JSON.stringify(holder) !== text) return holder
  } catch (cause) {
    throw cause instanceof UsageError ? cause : unusable(dataDir, cause)
  }
  const mine = () => read(path) === text
  return {
    announce: (url) => {
      const next = JSON.stringify({ ...own, url })
      const draft = `${path}.${process.pid}`
      writeFileSync(draft, next, { mode: 0o644 })
      if (mine()) renameSync(draft, path)
      text = next
    },
    release: () => {
      if (mine()) rmSync(path)
    },
  }
}
