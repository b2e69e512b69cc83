import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { UsageError } from '../usage-error.ts'
import type { Binaries } from './binaries.ts'
import { processesIn, readPostmaster, stopPostmaster, waitFor } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './process-state.ts'

const samePath = (one: string, other: string) => {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}

/** Whether the server on that port takes our password and works on our folder. */
const answersAsOurs = async (folder: string, url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return samePath(rows[0]?.data_directory ?? '', folder)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isOurs = async (
  folder: string,
  left: Postmaster,
  urlOf: (port: number) => string,
): Promise<boolean> => {
  if (processesIn(folder)?.includes(left.pid)) return true
  return left.port !== null && (await answersAsOurs(folder, urlOf(left.port)))
}

/**
 * Ends a server that outlived the process that had started it; whoever calls holds the folder's lock.
 * @param urlOf the URL of the database on a port of this machine.
 * @throws UsageError when the folder's server cannot be told from a stranger's process.
 */
export const endLeftover = async (
  binaries: Binaries,
  folder: string,
  urlOf: (port: number) => string,
  log: (message: string) => void,
): Promise<void> => {
  const left = await readPostmaster(folder)
  if (left !== null && isAlive(left.pid)) {
    if (await isOurs(folder, left, urlOf)) {
      log(`Stopping a PostgreSQL, process ${left.pid}, that an earlier run left behind.`)
      await stopPostmaster(binaries, left.pid, () => !isAlive(left.pid))
    } else if (processesIn(folder)?.length === 0) {
      // Another program has its process id by now, and PostgreSQL would take that for a running server.
      await rm(join(folder, 'postmaster.pid'))
    } else {
      throw new UsageError(
        `${join(folder, 'postmaster.pid')} names process ${left.pid}, which runs but is not this PostgreSQL. ` +
          'If no PostgreSQL works on that folder, delete the file.',
      )
    }
  }
  // The server's children outlive it for a moment and hold its shared memory.
  await waitFor(() => (processesIn(folder) ?? []).length === 0, 10_000)
}
