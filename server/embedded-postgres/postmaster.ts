import { spawnSync } from 'node:child_process'
import { readlinkSync, readdirSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'

/** What PostgreSQL notes in its folder about the server that runs there. */
export interface Postmaster {
  pid: number
  /** Of 127.0.0.1; null while it has not opened it. */
  port: number | null
}

/** Reads `postmaster.pid`; null when no server has left one. */
export const readPostmaster = async (folder: string): Promise<Postmaster | null> => {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : null } : null
}

/** The processes of a server on that folder: each has it as its working directory. Null where that cannot be seen. */
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

const signals = [
  // Fast shutdown: sessions end, everything is written.
  { name: 'INT', signal: 'SIGINT', patience: 20_000 },
  { name: 'QUIT', signal: 'SIGQUIT', patience: 5000 },
  { name: 'KILL', signal: 'SIGKILL', patience: 5000 },
] as const

/** Waits until the condition holds; false when it did not within that many milliseconds. */
export const waitFor = async (condition: () => boolean, milliseconds: number): Promise<boolean> => {
  const end = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > end) return false
    await sleep(25)
  }
  return true
}

/** Stops a server: a fast shutdown, after 20 s an immediate one. Resolves when its process is gone. */
export const stopPostmaster = async (binaries: Binaries, pid: number, gone: () => boolean): Promise<void> => {
  for (const { name, signal, patience } of signals) {
    if (gone()) return
    // Windows knows no signals; pg_ctl has a way of its own there.
    if (process.platform === 'win32') spawnSync(binaries.pg_ctl, ['kill', name, String(pid)])
    else process.kill(pid, signal)
    if (await waitFor(gone, patience)) return
  }
  throw new Error(`PostgreSQL, process ${pid}, does not end.`)
}
