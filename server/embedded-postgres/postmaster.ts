import { spawnSync } from 'node:child_process'
import { readlinkSync, readdirSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'

/** The content of PostgreSQL's `postmaster.pid`: the server that runs on the folder. */
export interface Postmaster {
  pid: number
  /** The port on 127.0.0.1; null until the server has opened it. */
  port: number | null
}

/** Reads `postmaster.pid`; null when there is none. */
export const readPostmaster = async (folder: string): Promise<Postmaster | null> => {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : null } : null
}

/**
 * The ids of the folder's server processes, which have it as their working directory; null where the system does not
 * tell.
 */
export const processesIn = (folder: string): number[] | null => {
  if (process.platform !== 'linux') return null
  const path = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === path
      } catch {
        return false
      }
    })
    .map(Number)
}

const stopSignals = [
  // A fast shutdown closes the sessions and writes everything.
  { name: 'INT', signal: 'SIGINT', timeoutMs: 20_000 },
  { name: 'QUIT', signal: 'SIGQUIT', timeoutMs: 5000 },
  { name: 'KILL', signal: 'SIGKILL', timeoutMs: 5000 },
] as const

/** Waits until the condition is true. Returns false when that takes longer than these milliseconds. */
export const waitFor = async (condition: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > end) return false
    await sleep(25)
  }
  return true
}

/** Stops a server: a fast shutdown, and after 20 s an immediate one. Resolves when its process has ended. */
export const stopPostmaster = async (
  binaries: Binaries,
  pid: number,
  hasEnded: () => boolean,
): Promise<void> => {
  for (const { name, signal, timeoutMs } of stopSignals) {
    if (hasEnded()) return
    // Windows has no signals; pg_ctl replaces them there.
    if (process.platform === 'win32') spawnSync(binaries.pg_ctl, ['kill', name, String(pid)])
    else process.kill(pid, signal)
    if (await waitFor(hasEnded, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) doesn't stop.`)
}
