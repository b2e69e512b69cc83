// Finds the embedded PostgreSQL that works on a data folder.
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The embedded PostgreSQL that works on a data folder: its URL, of a superuser, and the process to which the others belong.
 * @param {string} folder
 */
export const databaseOf = (folder) => {
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim()
  const lines = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const databaseUrl = `postgresql://postroom:${password}@127.0.0.1:${lines[3]}/postroom`
  return { databaseUrl, postmaster: Number(lines[0]) }
}

/**
 * The postmaster that runs on the folder; null while there is none. After a kill its file still names the process, whose id
 * another program may have by now, such as the PostgreSQL of another run.
 * @param {string} folder
 */
export const runningPostmasterOf = (folder) => {
  try {
    const { postmaster } = databaseOf(folder)
    const isOurs = readlinkSync(`/proc/${postmaster}/cwd`) === realpathSync(join(folder, 'postgres'))
    return isOurs ? postmaster : null
  } catch {
    return null
  }
}
