// Kills a process while it works on a batch.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** @import { Restartable } from '../testing/processes.js' */

/** Duration of a batch and its pause (ms). */
const batchMs = 40
/** Time to wait for a busy process (ms). */
const searchTimeoutMs = 3000

/**
 * Whether a process has a connection from that port.
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
      // It has been closed.
      return false
    }
  })
}

/** SQL conditions for an open and a just-committed transaction. */
const conditions = [
  "xact_start is not null and state <> 'idle'",
  "state = 'idle' and query = 'commit' and clock_timestamp() - state_change < interval '4 milliseconds'",
]

/**
 * Kills during a transaction (odd calls: just after a commit).
 * @param {string} url of PostgreSQL.
 * @param {readonly Restartable[]} processes those that may be busy.
 * @param {{ call: number, other: Restartable | null }} options `call` is the number of the call, `other` the process to kill
 * instead of the busy one.
 * @returns {Promise<Restartable | null>} the killed process; null if none was busy in time.
 */
export const killInFlight = async (url, processes, { call, other }) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const text = `select client_port as port from pg_stat_activity
    where application_name = 'postroom_app' and ${conditions[call % conditions.length]} limit 1`
  try {
    for (const end = performance.now() + searchTimeoutMs; performance.now() < end;) {
      const port = (await client.query(text)).rows[0]?.port
      const busy = port && processes.find((one) => hasConnection(one.pid(), port))
      if (!busy) continue
      if (call % conditions.length === 0) await sleep(Math.random() * batchMs)
      await (other ?? busy).kill()
      return other ?? busy
    }
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
