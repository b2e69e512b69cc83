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
  /** Distinguishes the process from a later one with the same id; null where the system does not tell. */
  started: string | null
  role: Role
  /** The URL of the server; null until it listens. */
  url: string | null
}

export interface FolderLock {
  /** Writes the server's URL into the lock, for processes that find the folder locked. */
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
    throw new UsageError(`Can't read ${path}. Run this as the account that first started Postroom.`)
  }
}

const isLive = (holder: Holder | null): holder is Holder =>
  holder !== null &&
  isAlive(holder.pid) &&
  (holder.started === null || [holder.started, null].includes(startOf(holder.pid)))

/** The live process that works with a data folder; null when there is none. */
export const folderHolder = (dataDir: string): Holder | null => {
  const holder = parse(read(join(dataDir, 'postroom.pid')) ?? '')
  return isLive(holder) ? holder : null
}

/** Creates a file with its content in one step. Returns false when the file exists. */
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

/** Removes a dead process's lock. If another process has replaced it in the meantime, that lock is put back. */
const removeStale = (path: string, stale: string) => {
  const asidePath = `${path}.${process.pid}.stale`
  try {
    renameSync(path, asidePath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const content = readFileSync(asidePath, 'utf8')
  rmSync(asidePath)
  if (content !== stale) place(path, content)
}

const unusable = (dataDir: string, cause: unknown) => {
  const { code, message } = cause as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: "this account doesn't have write permission",
    EPERM: "this account doesn't have write permission",
    EROFS: 'the file system is read-only',
    ENOENT: "the folder can't be created there",
    ENOSPC: 'the disk is full',
    EEXIST: "it isn't a folder",
    ENOTDIR: "part of its path isn't a folder",
  }
  const reason = reasons[code ?? ''] ?? message
  return new UsageError(
    `Can't use the data folder ${dataDir}: ${reason}. Set POSTROOM_DATA_DIR to another folder.`,
    {
      cause,
    },
  )
}

/** Makes a folder and its parents. Node's recursive mkdir never returns below /proc. */
const makeFolder = async (path: string): Promise<void> => {
  if (existsSync(path)) return
  const around = dirname(path)
  if (around !== path) await makeFolder(around)
  // Others may enter, because the database's own account must reach its folder inside.
  await mkdir(path, { mode: 0o711 })
}

/** Milliseconds to wait before reading the lock again, when another process may have taken over from the same dead holder. */
const settleMs = 100

/** Writes the lock, in place of a dead holder's if there is one. Returns the live holder, which may be another process. */
const acquire = async (path: string, text: string): Promise<Holder | null> => {
  for (let isContested = false; ; isContested = true) {
    if (place(path, text)) {
      if (isContested) await sleep(settleMs)
      return parse(read(path) ?? '')
    }
    const content = read(path)
    const holder = parse(content ?? '')
    if (isLive(holder)) return holder
    if (content !== null) removeStale(path, content)
  }
}

/**
 * Locks the data folder with the file `postroom.pid`, and makes the folder when it is missing. A dead holder's lock is
 * replaced.
 * @returns the lock, or the live process that holds it.
 * @throws UsageError when the folder cannot be made or written.
 */
export const lockFolder = async (dataDir: string, role: Role): Promise<FolderLock | Holder> => {
  const path = join(dataDir, 'postroom.pid')
  const ownHolder: Holder = { pid: process.pid, started: startOf(process.pid), role, url: null }
  let text = JSON.stringify(ownHolder)
  try {
    await makeFolder(dataDir)
    const holder = await acquire(path, text)
    if (holder !== null && JSON.stringify(holder) !== text) return holder
  } catch (cause) {
    throw cause instanceof UsageError ? cause : unusable(dataDir, cause)
  }
  const isHeld = () => read(path) === text
  return {
    announce: (url) => {
      const next = JSON.stringify({ ...ownHolder, url })
      const draft = `${path}.${process.pid}`
      writeFileSync(draft, next, { mode: 0o644 })
      if (isHeld()) renameSync(draft, path)
      text = next
    },
    release: () => {
      if (isHeld()) rmSync(path)
    },
  }
}
