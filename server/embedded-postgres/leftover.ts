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

/** Whether the server at the URL accepts our password and uses our folder. */
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
  leftover: Postmaster,
  urlOf: (port: number) => string,
): Promise<boolean> => {
  if (processesIn(folder)?.includes(leftover.pid)) return true
  return leftover.port !== null && (await answersAsOurs(folder, urlOf(leftover.port)))
}

/**
 * Stops a server whose Postroom has ended without stopping it. The caller holds the folder's lock.
 * @param urlOf the URL of the database on a port of this machine.
 * @throws UsageError when the process may not be the folder's server.
 */
export const endLeftover = async (
  binaries: Binaries,
  folder: string,
  urlOf: (port: number) => string,
  log: (message: string) => void,
): Promise<void> => {
  const leftover = await readPostmaster(folder)
  if (leftover !== null && isAlive(leftover.pid)) {
    if (await isOurs(folder, leftover, urlOf)) {
      log(`Stopping PostgreSQL (process ${leftover.pid}), left over from an earlier run.`)
      await stopPostmaster(binaries, leftover.pid, () => !isAlive(leftover.pid))
    } else if (processesIn(folder)?.length === 0) {
      // Another program has its process id now, and PostgreSQL would take that program for a running server.
      await rm(join(folder, 'postmaster.pid'))
    } else {
      throw new UsageError(
        `${join(folder, 'postmaster.pid')} names process ${leftover.pid}, which is running but isn't this PostgreSQL. ` +
          'If no PostgreSQL uses that folder, delete the file.',
      )
    }
  }
  // The server's children end a moment later and hold its shared memory until then.
  await waitFor(() => (processesIn(folder) ?? []).length === 0, 10_000)
}
