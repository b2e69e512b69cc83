// Kills a process while it works on a batch.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** @import { Restartable } from '../testing/processes.js' */

/** Milliseconds: about a batch with its pause, within which a kill falls; and for how long one is looked for. */
const batchMs = 40
const patienceMs = 3000

/**
 * Whether a connection from that port is a process's.
 * @param {number} pid
 * @param {number} port
 */
const hasConnection = (pid, port) => {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const inode = fields.find(([, address]) => address?.endsWith(local))?.[9]
  return readdirSync(`/proc/${pid}/fd`).some((file) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`) === `socket:[${inode}]`
    } catch {
      // It has been closed meanwhile.
      return false
    }
  })
}

/** The wanted state: a transaction that is open, or one that has ended just now. */
const moments = [
  "xact_start is not null and state <> 'idle'",
  "state = 'idle' and query = 'commit' and clock_timestamp() - state_change < interval '4 milliseconds'",
]
let count = 0

/**
 * Kills in the middle of work, not between two works: once a transaction of requests' role is open, somewhere in the time that
 * a batch takes; every other time, as soon as one has been committed.
 * @param {string} url of PostgreSQL.
 * @param {readonly Restartable[]} processes those that may be working.
 * @param {Restartable | null} other the process to kill instead of the one of them that is working.
 * @returns {Promise<Restartable | null>} the killed process; null where none worked for some seconds.
 */
export const killInFlight = async (url, processes, other) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const text = `select client_port as port from pg_stat_activity
    where application_name = 'postroom_app' and ${moments[count % moments.length]} limit 1`
  try {
    for (const end = performance.now() + patienceMs; performance.now() < end;) {
      const port = (await client.query(text)).rows[0]?.port
      const working = port && processes.find((one) => hasConnection(one.pid(), port))
      if (!working) continue
      if (count % moments.length === 0) await sleep(Math.random() * batchMs)
      count += 1
      await (other ?? working).kill()
      return other ?? working
    }
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
